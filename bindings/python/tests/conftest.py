"""What the tests share."""

import importlib

import pytest

CURVES = ["p224", "p256", "p384", "p521", "secp256k1"]
HASHES = {"p224": "sha224", "p256": "sha256", "p384": "sha384", "p521": "sha512", "secp256k1": "sha256"}
SIZES = {"p224": 28, "p256": 32, "p384": 48, "p521": 66, "secp256k1": 32}


@pytest.fixture(params=CURVES)
def name(request):
    return request.param


@pytest.fixture
def curve(name):
    return importlib.import_module(f"secant.{name}")
