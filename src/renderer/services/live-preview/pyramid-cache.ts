import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";

/** The textures drawn last, by product, ready for the graphics processor. */
export type PyramidCache = {
  readonly held: ReadonlyMap<string, TexturePyramid>;
  /** Gets a texture that is not there yet; answers whether it came just now. Failures are silent. */
  load(materialId: string): Promise<boolean>;
};

/** Some megabytes each. */
const mostHeld = 4;

export function createPyramidCache(
  read: (materialId: string) => Promise<TexturePyramid>,
): PyramidCache {
  const held = new Map<string, TexturePyramid>();
  const loading = new Set<string>();
  return {
    held,
    async load(materialId) {
      if (held.has(materialId) || loading.has(materialId)) return false;
      loading.add(materialId);
      try {
        held.set(materialId, await read(materialId));
        for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest);
        return true;
      } catch {
        return false;
      } finally {
        loading.delete(materialId);
      }
    },
  };
}
