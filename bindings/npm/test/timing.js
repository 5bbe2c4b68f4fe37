// Milliseconds an operation: this package, @noble/curves, and WebCrypto where it has the curve.

async function time(call, budget) {
  await call();
  const rows = [];
  const begun = performance.now();
  while (performance.now() - begun < budget || rows.length < 5) {
    const start = performance.now();
    let count = 0;
    do {
      const made = call();
      if (made instanceof Promise) await made;
      count++;
    } while (performance.now() - start < budget / 50);
    rows.push((performance.now() - start) / count);
  }
  return rows.sort((a, b) => a - b)[rows.length >> 1];
}

async function webcrypto(name, message) {
  const { subtle } = crypto;
  if (name === "x25519") {
    const [ours, theirs] = [await subtle.generateKey("X25519", false, ["deriveBits"]), await subtle.generateKey("X25519", false, ["deriveBits"])];
    return { "key agreement": () => subtle.deriveBits({ name: "X25519", public: theirs.publicKey }, ours.privateKey, 256) };
  }
  if (name === "ed25519") {
    const key = await subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    const signature = await subtle.sign("Ed25519", key.privateKey, message);
    return {
      sign: () => subtle.sign("Ed25519", key.privateKey, message),
      verify: () => subtle.verify("Ed25519", key.publicKey, signature, message),
    };
  }
  const namedCurve = { p256: "P-256", p384: "P-384" }[name];
  if (!namedCurve) return {};
  const hash = { p256: "SHA-256", p384: "SHA-384" }[name];
  const [ours, theirs] = [await subtle.generateKey({ name: "ECDH", namedCurve }, false, ["deriveBits"]), await subtle.generateKey({ name: "ECDH", namedCurve }, false, ["deriveBits"])];
  const key = await subtle.generateKey({ name: "ECDSA", namedCurve }, false, ["sign", "verify"]);
  const signature = await subtle.sign({ name: "ECDSA", hash }, key.privateKey, message);
  return {
    "key agreement": () => subtle.deriveBits({ name: "ECDH", public: theirs.publicKey }, ours.privateKey, { p256: 256, p384: 384 }[name]),
    sign: () => subtle.sign({ name: "ECDSA", hash }, key.privateKey, message),
    verify: () => subtle.verify({ name: "ECDSA", hash }, key.publicKey, signature, message),
  };
}

function ours(curve, message) {
  const operations = {};
  if (curve.SecretKey) {
    const [key, public_] = [curve.SecretKey.generate(), curve.SecretKey.generate().publicKey()];
    operations["key agreement"] = () => key.diffieHellman(public_);
  }
  if (curve.SigningKey) {
    const key = curve.SigningKey.generate();
    const [verifying, signature] = [key.verifyingKey(), key.sign(message)];
    operations.sign = () => key.sign(message);
    operations.verify = () => verifying.verify(signature, message);
  }
  return operations;
}

function theirs(curve, name, message) {
  const operations = {};
  const secret = curve.utils.randomSecretKey();
  const public_ = curve.getPublicKey(curve.utils.randomSecretKey());
  if (name !== "ed25519") operations["key agreement"] = () => curve.getSharedSecret(secret, public_);
  if (name !== "x25519") {
    const [verifying, signature] = [curve.getPublicKey(secret), curve.sign(message, secret)];
    operations.sign = () => curve.sign(message, secret);
    operations.verify = () => curve.verify(signature, message, verifying);
  }
  return operations;
}

/** Rows { curve, operation, secant, noble, webcrypto } in milliseconds. */
export async function measure(secant, noble, budget, show = () => {}) {
  const message = new Uint8Array(64).fill(7);
  const rows = [];
  for (const name of ["x25519", "ed25519", "p256", "p384", "secp256k1"]) {
    const [a, b] = [ours(secant[name], message), theirs(noble[name], name, message)];
    let c = {};
    try {
      c = await webcrypto(name, message);
    } catch {
      // This platform has not got the curve.
    }
    for (const operation of Object.keys(a)) {
      const row = { curve: name, operation };
      for (const [library, operations] of Object.entries({ secant: a, noble: b, webcrypto: c })) {
        row[library] = operations[operation] ? await time(operations[operation], budget) : null;
      }
      row.ratio = row.noble / row.secant;
      rows.push(row);
      show(row);
    }
  }
  return rows;
}
