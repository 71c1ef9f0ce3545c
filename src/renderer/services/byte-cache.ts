/** Keeps what was used last, up to so many bytes; the newest always. */
export function createByteCache<Value>(maxBytes: number, sizeOf: (value: Value) => number) {
  // A `Map` keeps the order of use.
  const values = new Map<string, Value>();
  let bytes = 0;
  const take = (key: string) => {
    const value = values.get(key);
    if (value !== undefined) bytes -= sizeOf(value);
    values.delete(key);
    return value;
  };
  const put = (key: string, value: Value) => {
    take(key);
    values.set(key, value);
    bytes += sizeOf(value);
  };
  return {
    get(key: string): Value | undefined {
      const value = take(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      put(key, value);
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes || values.size === 1) break;
        take(oldest);
      }
    },
    delete(key: string): void {
      take(key);
    },
    clear(): void {
      values.clear();
      bytes = 0;
    },
  };
}
