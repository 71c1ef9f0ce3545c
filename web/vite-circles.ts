import type { Plugin } from "vite";

/**
 * Fails a build whose files import each other in a circle. One of them would be run before what it is
 * made of, and a screen that never asked for the other would break with it.
 */
export function refuseCircles(): Plugin {
  return {
    name: "refuse-circles",
    generateBundle(_options, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, file.imports] as const] : [],
      );
      const circle = findCircle(new Map(imports));
      if (circle !== null) this.error(`files import each other: ${circle.join(" → ")}`);
    },
  };
}

/** The names along a circle, the first once more at its end; null where there is none. */
export function findCircle(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(name);
    if (start !== -1) return [...path.slice(start), name];
    if (done.has(name)) return null;
    for (const next of imports.get(name) ?? []) {
      const found = visit(next, [...path, name]);
      if (found !== null) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of imports.keys()) {
    const found = visit(name, []);
    if (found !== null) return found;
  }
  return null;
}
