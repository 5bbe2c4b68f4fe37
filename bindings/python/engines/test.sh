#!/usr/bin/env bash
# The examples of this folder on the real engines: bash bindings/python/engines/test.sh [ARGUMENTS OF pytest]
#
# Everything is installed into an environment of its own, bindings/python/target/engines (SECANT_ENGINES takes another place). Spark
# needs a Java; without it its tests are left out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
environment=$(realpath -m "${SECANT_ENGINES:-bindings/python/target/engines}")
python=${PYTHON:-python3}
[[ -x $environment/bin/python ]] || "$python" -m venv "$environment"
pip=("$environment/bin/python" -m pip --disable-pip-version-check -q)
"${pip[@]}" install -r bindings/python/engines/requirements.txt
command -v java >/dev/null || "${pip[@]}" uninstall -y pyspark
"${pip[@]}" install --force-reinstall --no-deps ./bindings/python
"$environment/bin/python" -m pytest -q -p no:cacheprovider bindings/python/engines/check_engines.py "$@"
