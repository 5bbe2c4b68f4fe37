// What the types allow, and what they do not: `npm run types`.
import { ed25519, p256, schnorr, x25519 } from "../index.js";
import type { Jwk } from "../index.js";

const key: InstanceType<typeof x25519.SecretKey> = x25519.SecretKey.generate();
const shared: Uint8Array = key.diffieHellman(new x25519.PublicKey(new Uint8Array(32)));
const valid: boolean = new ed25519.VerifyingKey(new Uint8Array(32)).verify(shared, shared);
const compressed: Uint8Array = p256.SecretKey.generate().publicKey().toBytes(true);

const jwk: Jwk = p256.SecretKey.fromPem(p256.SecretKey.generate().toPem()).toJwk();
const again: string = p256.PublicKey.fromJwk(jwk).toPem() + p256.PublicKey.fromJwk(JSON.stringify(jwk)).toPem();
const verdicts: Uint8Array = schnorr.verifyBatch(shared, [shared], shared);
const point: Uint8Array = p256.hashToCurve(shared, shared, true);

// @ts-expect-error: a text is no key.
new x25519.SecretKey("text");
// @ts-expect-error: a key of another curve.
key.diffieHellman(p256.SecretKey.generate().publicKey());

export { valid, compressed, again, verdicts, point };
