// What the types allow, and what they do not: `npm run types`.
import { ed25519, p256, x25519 } from "../index.js";

const key: InstanceType<typeof x25519.SecretKey> = x25519.SecretKey.generate();
const shared: Uint8Array = key.diffieHellman(new x25519.PublicKey(new Uint8Array(32)));
const valid: boolean = new ed25519.VerifyingKey(new Uint8Array(32)).verify(shared, shared);
const compressed: Uint8Array = p256.SecretKey.generate().publicKey().toBytes(true);

// @ts-expect-error: a text is no key.
new x25519.SecretKey("text");
// @ts-expect-error: a key of another curve.
key.diffieHellman(p256.SecretKey.generate().publicKey());

export { valid, compressed };
