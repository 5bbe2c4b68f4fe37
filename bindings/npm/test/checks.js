// What is checked in Node and in browsers alike: `run(secant, noble)` throws if something is wrong.

const CURVES = ["p256", "p384", "secp256k1"];
const SIZES = { p256: 32, p384: 48, secp256k1: 32 };

function assert(condition, text) {
  if (!condition) throw new Error(text);
}

function same(a, b, text) {
  assert(a instanceof Uint8Array && a.length === b.length && a.every((byte, i) => byte === b[i]), text);
}

function refuses(reason, call) {
  let thrown;
  try {
    call();
  } catch (error) {
    thrown = error;
  }
  assert(thrown instanceof Error, `not refused: ${call}`);
  assert(reason.test(thrown.message), `refused for another reason than ${reason}: ${thrown.message}`);
}

function random(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}

function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
}

function knownAnswers({ x25519, ed25519 }) {
  const k = new x25519.SecretKey(fromHex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"));
  const u = new x25519.PublicKey(fromHex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"));
  const wanted = fromHex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
  same(k.diffieHellman(u), wanted, "RFC 7748, section 5.2");
  const key = new ed25519.SigningKey(fromHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"));
  const public_ = fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  same(key.verifyingKey().toBytes(), public_, "RFC 8032, section 7.1");
  assert(key.verifyingKey().verify(key.sign(new Uint8Array()), new Uint8Array()), "an empty message");
}

function badInput(secant) {
  const { x25519, ed25519, p256 } = secant;
  for (const length of [0, 1, 31, 33, 64]) {
    refuses(/length/, () => new x25519.SecretKey(new Uint8Array(length)));
    refuses(/length/, () => new x25519.PublicKey(new Uint8Array(length)));
    refuses(/length/, () => new ed25519.SigningKey(new Uint8Array(length)));
  }
  const key = x25519.SecretKey.generate();
  refuses(/small order/, () => key.diffieHellman(new x25519.PublicKey(new Uint8Array(32))));
  const publics = new Uint8Array(32 * 5).fill(9);
  assert(key.diffieHellmanBatch(publics).length === 160, "a batch");
  assert(key.diffieHellmanBatch(new Uint8Array()).length === 0, "a batch of nothing");
  same(key.diffieHellmanBatch(publics).slice(64, 96), key.diffieHellman(new x25519.PublicKey(publics.slice(0, 32))), "a row");
  refuses(/no rows of 32/, () => key.diffieHellmanBatch(publics.slice(1)));
  publics.fill(0, 96, 128);
  refuses(/row 3: .*small order/, () => key.diffieHellmanBatch(publics));

  refuses(/infinity/, () => new p256.PublicKey(new Uint8Array(1)));
  refuses(/0x05/, () => new p256.PublicKey(new Uint8Array(65).fill(5)));
  refuses(/no point of the curve/, () => new p256.PublicKey(new Uint8Array(65).fill(4)));
  refuses(/is 0/, () => new p256.SecretKey(new Uint8Array(32)));
  refuses(/order/, () => new p256.SecretKey(new Uint8Array(32).fill(255)));
  const signer = p256.SigningKey.generate();
  assert(!signer.verifyingKey().verify(new Uint8Array(64), new Uint8Array()), "no signature");
  assert(!signer.verifyingKey().verify(new Uint8Array(3), new Uint8Array(), true), "no DER");

  // What has a length, or bytes, but is no Uint8Array.
  const array = new Array(32).fill(7);
  for (const wrong of ["7".repeat(32), array, { ...array, length: 32 }, Uint16Array.from(array), Float64Array.from(array), new ArrayBuffer(32), new DataView(new ArrayBuffer(32)), 32, null, undefined]) {
    for (const call of [() => new x25519.SecretKey(wrong), () => signer.sign(wrong), () => key.diffieHellmanBatch(wrong), () => p256.mulBase(wrong), () => signer.verifyingKey().verify(signer.sign(new Uint8Array()), wrong)]) {
      refuses(/Uint8Array/, call);
    }
  }
  // Part of an array is what it shows of it.
  const wide = new Uint8Array(34).fill(7, 1, 33);
  same(new x25519.SecretKey(wide.subarray(1, 33)).toBytes(), new Uint8Array(32).fill(7), "part of an array");

  // Nothing at all, and keys of another kind.
  refuses(/./, () => key.diffieHellman(undefined));
  refuses(/./, () => key.diffieHellman(p256.SecretKey.generate().publicKey()));
  refuses(/./, () => new x25519.SecretKey(undefined));
  // A key that was freed says which it was; to free it again is nothing.
  key.free();
  key.free();
  refuses(/^a x25519.SecretKey that was freed$/, () => key.publicKey());
  refuses(/^a x25519.SecretKey that was freed$/, () => key.toBytes());
  const freed = p256.SecretKey.generate().publicKey();
  freed.free();
  refuses(/^a p256.PublicKey that was freed$/, () => p256.SecretKey.generate().diffieHellman(freed));
  assert(String(freed) === "p256.PublicKey(freed)", "a freed key prints as one");
}

// How keys print, and that they stay where they are.
function keysAsValues(secant) {
  const { x25519, ed25519, p256, schnorr } = secant;
  const [key, other] = [p256.SecretKey.generate(), p256.SecretKey.generate()];
  for (const [value, name, text] of [
    [key, "p256.SecretKey", ".."],
    [p256.SigningKey.generate(), "p256.SigningKey", ".."],
    [schnorr.SigningKey.generate(), "schnorr.SigningKey", ".."],
    [new x25519.PublicKey(new Uint8Array(32).fill(9)), "x25519.PublicKey", "09".repeat(32)],
    [new p256.PublicKey(key.publicKey().toBytes(true)), "p256.PublicKey", toHex(key.publicKey().toBytes())],
    [new ed25519.SigningKey(new Uint8Array(32)).verifyingKey(), "ed25519.VerifyingKey", "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"],
  ]) {
    assert(String(value) === `${name}(${text})`, `${String(value)} is how it prints`);
    assert(JSON.stringify({ value }) === `{"value":"${name}(${text})"}`, "as JSON");
    assert(value[Symbol.for("nodejs.util.inspect.custom")]() === `${name}(${text})`, "in Node's console");
    assert(Object.prototype.toString.call(value) === `[object ${name}]`, "as an object");
    assert(Object.keys(value).join() === "kind" && !("__wbg_ptr" in Object.getOwnPropertyDescriptors(value)), "its properties");
    let thrown;
    try {
      structuredClone(value);
    } catch (error) {
      thrown = error;
    }
    assert(thrown?.name === "DataCloneError", `structuredClone of ${name}`);
    assert(thrown.message.includes(`a ${name} stays where it is`), `refused by name: ${thrown.message}`);
    // A copy of its properties is no key.
    refuses(/instance of P256PublicKey/, () => other.diffieHellman({ ...value }));
    value.free();
  }
  assert(String(p256.SecretKey.prototype) === "p256.SecretKey", "a prototype is no key");
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function hashing(secant, noble) {
  const dst = new TextEncoder().encode("QUUX-V01-CS02-with-expander");
  for (const name of CURVES) {
    for (const length of [0, 1, 100]) {
      const message = random(length);
      const point = noble.hashers[name].hashToCurve(message, { DST: dst });
      same(secant[name].hashToCurve(message, dst), point.toBytes(false), `${name}, hash to curve`);
      same(secant[name].hashToCurve(message, dst, true), point.toBytes(true), `${name}, compressed`);
    }
    refuses(/tag is empty/, () => secant[name].hashToCurve(new Uint8Array(1), new Uint8Array()));
    refuses(/Uint8Array/, () => secant[name].hashToCurve(new Uint8Array(1), "a tag"));
  }
}

function schnorrSignatures({ schnorr }, noble) {
  const [messages, publics, signatures] = [[], new Uint8Array(320), new Uint8Array(640)];
  for (let i = 0; i < 10; i++) {
    const [secret, aux, message] = [noble.secp256k1.utils.randomSecretKey(), random(32), random(i)];
    const key = new schnorr.SigningKey(secret);
    same(key.sign(message, aux), noble.schnorr.sign(message, secret, aux), "BIP 340");
    same(key.sign(message), noble.schnorr.sign(message, secret, new Uint8Array(32)), "BIP 340, deterministic");
    same(key.verifyingKey().toBytes(), noble.schnorr.getPublicKey(secret), "BIP 340, public key");
    same(key.signBatch([message, message]).slice(64), key.sign(message), "a batch");
    assert(new schnorr.VerifyingKey(noble.schnorr.getPublicKey(secret)).verify(key.sign(message, aux), message), "BIP 340, verification");
    refuses(/aux: 31 bytes, where 32 belong/, () => key.sign(message, new Uint8Array(31)));
    messages.push(message);
    publics.set(key.verifyingKey().toBytes(), 32 * i);
    signatures.set(key.sign(message), 64 * i);
  }
  signatures[64 * 4 + 40] ^= 1;
  publics.fill(255, 32 * 6, 32 * 7);
  same(schnorr.verifyBatch(publics, messages, signatures), Uint8Array.of(1, 1, 1, 1, 0, 1, 0, 1, 1, 1), "verdicts");
  refuses(/length/, () => new schnorr.VerifyingKey(new Uint8Array(33)));
  refuses(/field's size|curve/, () => new schnorr.VerifyingKey(new Uint8Array(32).fill(255)));
  refuses(/is 0/, () => new schnorr.SigningKey(new Uint8Array(32)));
  assert(!schnorr.SigningKey.generate().verifyingKey().verify(new Uint8Array(63), new Uint8Array()), "no signature");
}

// Gives, for each key, how many operations were held against @noble/curves.
function* agreement(secant, noble, count) {
  const { x25519, ed25519 } = secant;
  for (let i = 0; i < count; i++) {
    const [a, b] = [random(32), random(32)];
    const ours = new x25519.SecretKey(a);
    const theirs = noble.x25519.getPublicKey(b);
    same(ours.publicKey().toBytes(), noble.x25519.getPublicKey(a), "X25519, public key");
    same(ours.diffieHellman(new x25519.PublicKey(theirs)), noble.x25519.getSharedSecret(a, theirs), "X25519");
    ours.free();
    yield 2;
  }
  for (let i = 0; i < count; i++) {
    const [seed, message] = [random(32), random(i % 200)];
    const key = new ed25519.SigningKey(seed);
    const signature = key.sign(message);
    same(signature, noble.ed25519.sign(message, seed), "Ed25519");
    assert(key.verifyingKey().verify(signature, message), "Ed25519, verification");
    signature[i % 64] ^= 1 << i % 8;
    const verdict = noble.ed25519.verify(signature, message, noble.ed25519.getPublicKey(seed), { zip215: false });
    assert(key.verifyingKey().verify(signature, message) === verdict, "Ed25519, spoiled");
    key.free();
    yield 2;
  }
  for (const name of CURVES) {
    const [curve, theirs] = [secant[name], noble[name]];
    for (let i = 0; i < count; i++) {
      const secret = theirs.utils.randomSecretKey();
      const other = theirs.getPublicKey(theirs.utils.randomSecretKey(), i % 2 === 0);
      const key = new curve.SecretKey(secret);
      same(key.publicKey().toBytes(true), theirs.getPublicKey(secret, true), `${name}, public key`);
      same(key.diffieHellman(new curve.PublicKey(other)), theirs.getSharedSecret(secret, other).slice(1), name);
      same(curve.mul(secret, other, true).slice(1), key.diffieHellman(new curve.PublicKey(other)), `${name}, mul`);
      same(curve.mulBase(secret), theirs.getPublicKey(secret, false), `${name}, mulBase`);
      const message = random(i % 100);
      const signer = new curve.SigningKey(secret);
      const signature = signer.sign(message);
      assert(signature.length === 2 * SIZES[name], `${name}, length of a signature`);
      assert(theirs.verify(signature, message, theirs.getPublicKey(secret), { lowS: false }), `${name}, their verification`);
      assert(signer.verifyingKey().verify(theirs.sign(message, secret), message), `${name}, our verification`);
      assert(signer.verifyingKey().verify(signer.sign(message, true), message, true), `${name}, DER`);
      signature[i % signature.length] ^= 1;
      assert(!signer.verifyingKey().verify(signature, message), `${name}, spoiled`);
      key.free();
      signer.free();
      yield 5;
    }
  }
}

export function run(secant, noble, count) {
  knownAnswers(secant);
  badInput(secant);
  keysAsValues(secant);
  hashing(secant, noble);
  schnorrSignatures(secant, noble);
  let agreed = 0;
  for (const operations of agreement(secant, noble, count)) agreed += operations;
  assert(agreed === 19 * count, "every operation was compared");
  return agreed;
}
