/** Keeps one texture under each name for as long as what it was made from stays the same. */
export type TextureCache = {
  take(name: string, madeFrom: readonly unknown[], make: () => WebGLTexture): WebGLTexture;
  /** Gives all of them back. */
  empty(): void;
};

export function createTextureCache(gl: WebGL2RenderingContext): TextureCache {
  const held = new Map<string, { madeFrom: readonly unknown[]; texture: WebGLTexture }>();
  return {
    take(name, madeFrom, make) {
      const known = held.get(name);
      if (known !== undefined && isSame(known.madeFrom, madeFrom)) return known.texture;
      if (known !== undefined) gl.deleteTexture(known.texture);
      const texture = make();
      held.set(name, { madeFrom, texture });
      return texture;
    },
    empty() {
      for (const { texture } of held.values()) gl.deleteTexture(texture);
      held.clear();
    },
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
