// Keys in files and batches, beside node:crypto; what is refused, and by which words.
import assert from "node:assert";
import crypto from "node:crypto";
import { test } from "node:test";

import * as secant from "secant";

const { x25519, ed25519, p256, p384, secp256k1 } = secant;
const NAMED = { p256: "prime256v1", p384: "secp384r1", secp256k1: "secp256k1" };
const HASHES = { p256: "sha256", p384: "sha384", secp256k1: "sha256" };
const encode = (text) => new TextEncoder().encode(text);

// The classes of keys of a curve, and a pair of node's of the same curve.
function* pairs() {
  yield ["x25519", x25519.SecretKey, x25519.PublicKey, () => crypto.generateKeyPairSync("x25519")];
  yield ["ed25519", ed25519.SigningKey, ed25519.VerifyingKey, () => crypto.generateKeyPairSync("ed25519")];
  for (const name of ["p256", "p384", "secp256k1"]) {
    const make = () => crypto.generateKeyPairSync("ec", { namedCurve: NAMED[name] });
    yield [name, secant[name].SecretKey, secant[name].PublicKey, make];
    yield [name, secant[name].SigningKey, secant[name].VerifyingKey, make];
  }
}

const publicOf = (key) => (key.publicKey ? key.publicKey() : key.verifyingKey());

for (const [name, Secret, Public, make] of pairs()) {
  test(`files of ${name}`, () => {
    for (let i = 0; i < 10; i++) {
      const { privateKey, publicKey } = make();
      const written = {
        der: privateKey.export({ format: "der", type: "pkcs8" }),
        pem: privateKey.export({ format: "pem", type: "pkcs8" }),
        jwk: privateKey.export({ format: "jwk" }),
        publicDer: publicKey.export({ format: "der", type: "spki" }),
        publicPem: publicKey.export({ format: "pem", type: "spki" }),
        publicJwk: publicKey.export({ format: "jwk" }),
      };
      const key = Secret.fromDer(new Uint8Array(written.der));
      assert.deepStrictEqual(Buffer.from(key.toDer()), written.der);
      assert.strictEqual(key.toPem(), written.pem);
      assert.deepStrictEqual({ ...key.toJwk() }, written.jwk);
      const bytes = key.toBytes();
      const texts = [written.jwk, JSON.stringify(written.jwk)];
      for (const read of [Secret.fromPem(written.pem), ...texts.map((jwk) => Secret.fromJwk(jwk))]) {
        assert.deepStrictEqual(read.toBytes(), bytes);
      }
      if (name in NAMED) {
        const pem = privateKey.export({ format: "pem", type: "sec1" });
        const der = privateKey.export({ format: "der", type: "sec1" });
        assert.deepStrictEqual(Secret.fromPem(pem).toBytes(), bytes);
        assert.deepStrictEqual(Secret.fromDer(new Uint8Array(der)).toBytes(), bytes);
      }
      const own = publicOf(key);
      assert.deepStrictEqual(Buffer.from(own.toDer()), written.publicDer);
      assert.strictEqual(own.toPem(), written.publicPem);
      assert.deepStrictEqual({ ...own.toJwk() }, written.publicJwk);
      const reads = [Public.fromPem(written.publicPem), Public.fromDer(new Uint8Array(written.publicDer))];
      for (const read of [...reads, Public.fromJwk(written.publicJwk), Public.fromJwk(written.jwk)]) {
        assert.deepStrictEqual(read.toBytes(), own.toBytes());
      }
    }
    const { privateKey, publicKey } = make();
    const rsa = crypto.generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const spki = new Uint8Array(publicKey.export({ format: "der", type: "spki" }));
    const jwk = privateKey.export({ format: "jwk" });
    const thrower = { toJSON() { throw new Error("none"); } };
    for (const [reason, call] of [
      [/RSA, another algorithm/, () => Secret.fromPem(rsa.export({ format: "pem", type: "pkcs8" }))],
      [/hold a public key/, () => Secret.fromDer(spki)],
      [/holds a public key/, () => Secret.fromPem(publicKey.export({ format: "pem", type: "spki" }))],
      [/holds a secret key/, () => Public.fromPem(privateKey.export({ format: "pem", type: "pkcs8" }))],
      [/is encrypted/, () => Secret.fromPem(privateKey.export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "a" }))],
      [/no PEM/, () => Secret.fromPem("")],
      [/after the key/, () => Public.fromDer(Uint8Array.of(...spki, 0))],
      [/no key/, () => Public.fromDer(spki.slice(1))],
      [/a secret key is needed/, () => Secret.fromJwk({ ...jwk, d: undefined })],
      [/member d/, () => Secret.fromJwk({ ...jwk, d: jwk.d.slice(4) })],
      [/another (curve|algorithm)|curve/, () => Public.fromJwk({ ...jwk, crv: "P-999" })],
      [/set of keys/, () => Public.fromJwk({ keys: [jwk] })],
      [/no JSON/, () => Public.fromJwk("{")],
      [/a JSON Web Key belongs here/, () => Public.fromJwk(7)],
      [/a JSON Web Key belongs here/, () => Public.fromJwk(undefined)],
      [/a JSON Web Key belongs here/, () => Public.fromJwk(null)],
      [/a JSON Web Key belongs here/, () => Public.fromJwk(thrower)],
      [/a string/, () => Secret.fromPem(7)],
      [/a string/, () => Secret.fromPem(encode("-----BEGIN PRIVATE KEY-----"))],
      [/a string/, () => Public.fromPem(undefined)],
      [/Uint8Array/, () => Public.fromDer("30")],
    ]) {
      assert.throws(call, (error) => error instanceof Error && reason.test(error.message), `${reason}`);
    }
  });
}

test("signatures of batches, verified by node:crypto", () => {
  for (const name of ["p256", "p384", "secp256k1"]) {
    const { privateKey, publicKey } = crypto.generateKeyPairSync("ec", { namedCurve: NAMED[name] });
    const key = secant[name].SigningKey.fromDer(new Uint8Array(privateKey.export({ format: "der", type: "pkcs8" })));
    const messages = Array.from({ length: 19 }, (_, i) => encode("a".repeat(i)));
    const signatures = key.signBatch(messages);
    const width = signatures.length / 19;
    for (let i = 0; i < 19; i++) {
      const signature = signatures.slice(i * width, (i + 1) * width);
      assert.deepStrictEqual(signature, key.sign(messages[i]));
      assert.ok(crypto.verify(HASHES[name], messages[i], { key: publicKey, dsaEncoding: "ieee-p1363" }, signature));
    }
    for (const compressed of [false, true]) {
      const public_ = key.verifyingKey().toBytes(compressed);
      const publics = new Uint8Array(19 * public_.length);
      for (let i = 0; i < 19; i++) publics.set(public_, i * public_.length);
      const spoiled = signatures.slice();
      spoiled[3 * width + 5] ^= 1;
      publics[7 * public_.length] = 9;
      const wanted = new Uint8Array(19).fill(1);
      wanted[3] = wanted[7] = 0;
      assert.deepStrictEqual(secant[name].verifyBatch(publics, messages, spoiled, compressed), wanted);
      const rows = /rows of \d+|as many are needed/;
      assert.throws(() => secant[name].verifyBatch(publics, messages.slice(1), spoiled, compressed), rows);
      assert.throws(() => secant[name].verifyBatch(publics.slice(1), messages, spoiled, compressed), rows);
      assert.throws(() => secant[name].verifyBatch(publics, [...messages.slice(1), "a"], spoiled, compressed), /array of Uint8Array/);
    }
    assert.strictEqual(key.signBatch([]).length, 0);
    assert.throws(() => key.signBatch("a text"), /array of Uint8Array/);
  }
  const key = ed25519.SigningKey.generate();
  const messages = [encode("one"), encode("two"), new Uint8Array()];
  const signatures = key.signBatch(messages);
  const publicKey = crypto.createPublicKey(key.verifyingKey().toPem());
  for (let i = 0; i < 3; i++) assert.ok(crypto.verify(null, messages[i], publicKey, signatures.slice(64 * i, 64 * i + 64)));
  const publics = new Uint8Array(96);
  for (let i = 0; i < 3; i++) publics.set(key.verifyingKey().toBytes(), 32 * i);
  signatures[64] ^= 1;
  assert.deepStrictEqual(ed25519.verifyBatch(publics, messages, signatures), Uint8Array.of(1, 0, 1));
});

test("batches of agreements and products", () => {
  for (const name of ["p256", "p384", "secp256k1"]) {
    const curve = secant[name];
    const key = curve.SecretKey.generate();
    const others = Array.from({ length: 9 }, () => curve.SecretKey.generate());
    for (const compressed of [false, true]) {
      const publics = others.map((other) => other.publicKey().toBytes(compressed));
      const joined = new Uint8Array(Buffer.concat(publics));
      const shared = new Uint8Array(Buffer.concat(others.map((other) => other.diffieHellman(key.publicKey()))));
      assert.deepStrictEqual(key.diffieHellmanBatch(joined, compressed), shared);
      const scalars = new Uint8Array(Buffer.concat(others.map((other) => other.toBytes())));
      assert.deepStrictEqual(curve.mulBaseBatch(scalars, compressed), joined);
      joined[2 * publics[0].length] = 9;
      assert.throws(() => key.diffieHellmanBatch(joined, compressed), /row 2: .*0x09/);
      assert.throws(() => key.diffieHellmanBatch(joined.slice(1), compressed), /no rows of/);
      scalars.fill(255, 0, scalars.length / 9);
      assert.throws(() => curve.mulBaseBatch(scalars, compressed), /row 0: .*order/);
      scalars.fill(0, 0, scalars.length / 9);
      assert.throws(() => curve.mulBaseBatch(scalars, compressed), /row 0: .*infinity/);
    }
  }
});
