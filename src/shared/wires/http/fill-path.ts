/** Fills a call's path: `/images/:id` with `{ id }`. Values are escaped. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:([a-zA-Z]+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`path ${path} requires a value for ${name}`);
    return encodeURIComponent(value);
  });
}
