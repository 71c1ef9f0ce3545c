export type ValueCodec = { encode(value: unknown): string; decode(text: string): unknown };

/**
 * Carries structured-clone values as text: what JSON lacks is tagged, bytes are base64. Functions
 * and symbols "could not be cloned", as in Electron; cycles are refused, which Electron allows.
 * Self-contained: its source text also runs in the page's isolated world.
 */
export function createValueCodec(): ValueCodec {
  type Tagged = { $: string; v?: unknown; n?: string };

  const toBase64 = (bytes: Uint8Array): string => {
    if (typeof Buffer !== "undefined") return Buffer.from(bytes).toString("base64");
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += 0x8000) {
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
    }
    return btoa(parts.join(""));
  };
  const fromBase64 = (text: string): Uint8Array => {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  };

  const pack = (value: unknown, above: readonly object[]): unknown => {
    if (value === null || typeof value === "boolean" || typeof value === "string") return value;
    if (typeof value === "undefined") return { $: "undefined" };
    if (typeof value === "bigint") return { $: "bigint", v: String(value) };
    if (typeof value === "number") {
      const plain = Number.isFinite(value) && !Object.is(value, -0);
      return plain ? value : { $: "number", v: Object.is(value, -0) ? "-0" : String(value) };
    }
    if (typeof value !== "object") {
      throw new DOMException(`A ${typeof value} could not be cloned.`, "DataCloneError");
    }
    if (above.includes(value)) throw new RangeError("the host carries no cycles");
    return packObject(value, [...above, value]);
  };
  const packObject = (value: object, above: readonly object[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => pack(item, above));
    if (value instanceof ArrayBuffer) {
      return { $: "bytes", n: "ArrayBuffer", v: toBase64(new Uint8Array(value)) };
    }
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const name = Object.prototype.toString.call(value).slice(8, -1);
      return { $: "bytes", n: name, v: toBase64(bytes) };
    }
    if (value instanceof Date) return { $: "date", v: value.getTime() };
    if (value instanceof Error) return { $: "error", n: value.name, v: value.message };
    if (value instanceof Map) {
      return { $: "map", v: [...value].map((pair) => pack(pair, above)) };
    }
    if (value instanceof Set) return { $: "set", v: [...value].map((item) => pack(item, above)) };
    return { $: "object", v: Object.entries(value).map(([k, v]) => [k, pack(v, above)]) };
  };

  const unpackBytes = (name: string, bytes: Uint8Array): unknown => {
    if (name === "ArrayBuffer") return bytes.buffer;
    const View = (globalThis as unknown as Record<string, new (buffer: unknown) => unknown>)[name];
    return View === undefined ? bytes : new View(bytes.buffer);
  };
  const unpack = (packed: unknown): unknown => {
    if (packed === null || typeof packed !== "object") return packed;
    if (Array.isArray(packed)) return packed.map(unpack);
    const { $: tag, v, n = "" } = packed as Tagged;
    if (tag === "undefined") return undefined;
    if (tag === "bigint") return BigInt(v as string);
    if (tag === "number") return Number(v);
    if (tag === "bytes") return unpackBytes(n, fromBase64(v as string));
    if (tag === "date") return new Date(v as number);
    if (tag === "error") return Object.assign(new Error(v as string), { name: n });
    if (tag === "map")
      return new Map((v as unknown[]).map((pair) => unpack(pair) as [unknown, unknown]));
    if (tag === "set") return new Set((v as unknown[]).map(unpack));
    const result = {};
    for (const [key, item] of v as [string, unknown][]) {
      // Defined, not assigned: `__proto__` stays an ordinary key, as structured clone keeps it.
      Object.defineProperty(result, key, {
        value: unpack(item),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    return result;
  };

  return {
    encode: (value) => JSON.stringify(pack(value, [])),
    decode: (text) => unpack(JSON.parse(text)),
  };
}
