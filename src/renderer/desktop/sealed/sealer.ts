/** Seals what is kept on this computer, each record for its own place. */
export type Sealer = {
  seal(place: readonly string[], bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>>;
  /** Null for what was not sealed with this key for this place. */
  open(place: readonly string[], sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null>;
};

/** Stands before each record, for the day when another way of sealing comes. */
const formatVersion = 1;
const nonceBytes = 12;
const headBytes = 1 + nonceBytes;

/** AES-GCM with a nonce of its own for every record. The page cannot read the key again: `key` is emptied. */
export async function openSealer(key: Uint8Array): Promise<Sealer> {
  const bytes = new Uint8Array(key);
  const usages = ["encrypt", "decrypt"] as const;
  const held = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, usages);
  bytes.fill(0);
  key.fill(0);
  return {
    async seal(place, plain) {
      const head = new Uint8Array(headBytes);
      head[0] = formatVersion;
      const nonce = crypto.getRandomValues(head.subarray(1));
      const cipher = { name: "AES-GCM", iv: nonce, additionalData: namePlace(place) };
      const body = new Uint8Array(await crypto.subtle.encrypt(cipher, held, plain));
      const sealed = new Uint8Array(headBytes + body.length);
      sealed.set(head);
      sealed.set(body, headBytes);
      return sealed;
    },
    async open(place, sealed) {
      if (sealed[0] !== formatVersion || sealed.length < headBytes) return null;
      const nonce = sealed.subarray(1, headBytes);
      const cipher = { name: "AES-GCM", iv: nonce, additionalData: namePlace(place) };
      try {
        return await crypto.subtle.decrypt(cipher, held, sealed.subarray(headBytes));
      } catch {
        return null;
      }
    },
  };
}

/** What lies in one place is of no use in another. */
function namePlace(place: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(place));
}
