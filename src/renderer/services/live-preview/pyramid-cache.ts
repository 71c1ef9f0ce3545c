import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";

/** Some megabytes each. */
const mostHeld = 4;

/** The textures drawn last, by product, ready for the graphics processor. */
export function createPyramidCache(read: (materialId: string) => Promise<TexturePyramid>) {
  const held = new Map<string, TexturePyramid>();
  const loading = new Set<string>();
  return {
    held: held as ReadonlyMap<string, TexturePyramid>,
    /** Gets a texture that is not there yet; answers whether it came just now. Failures are silent. */
    async load(materialId: string): Promise<boolean> {
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
