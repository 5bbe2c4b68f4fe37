// What a key is besides its methods: its name, how it prints, and that it stays where it is.

// Where a key lies in the module's memory; 0 when it was freed.
const PLACE = Symbol("place");

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// Gives the keys of a class a name, such as `p256.SecretKey`. The code that wasm-bindgen writes keeps an object's place in its
// property `__wbg_ptr`: here this is one of the prototype, which refuses a key that was freed.
function name(prototype, full, secret) {
  const { free } = prototype;
  // A symbol is no data: `structuredClone` and `postMessage` refuse it, and say this.
  const kind = Symbol(`a ${full} stays where it is: send what toBytes() gives, and make a key of it there`);
  function print() {
    if (this[PLACE] === undefined) return full;
    return this[PLACE] === 0 ? `${full}(freed)` : `${full}(${secret ? ".." : hex(this.toBytes())})`;
  }
  function release() {
    if (this[PLACE]) free.call(this);
  }
  Object.defineProperties(prototype, {
    __wbg_ptr: {
      get() {
        if (!this[PLACE]) throw new Error(`a ${full} that was freed`);
        return this[PLACE];
      },
      set(place) {
        if (this[PLACE] === undefined) {
          Object.defineProperty(this, PLACE, { value: place, writable: true });
          Object.defineProperty(this, "kind", { value: kind, enumerable: true });
        }
        this[PLACE] = place;
      },
    },
    free: { value: release },
    toString: { value: print },
    toJSON: { value: print },
    [Symbol.toStringTag]: { value: full },
    [Symbol.for("nodejs.util.inspect.custom")]: { value: print },
  });
  if (Symbol.dispose) Object.defineProperty(prototype, Symbol.dispose, { value: release });
}

// The members of a curve, where classes are those of keys.
export function named(curve, members) {
  for (const [kind, value] of Object.entries(members)) {
    if (kind.endsWith("Key")) name(value.prototype, `${curve}.${kind}`, kind === "SecretKey" || kind === "SigningKey");
  }
  return Object.freeze(members);
}
