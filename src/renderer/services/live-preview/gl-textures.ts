import type { GlInput } from "./gl-program.ts";

/** Pixels as a texture, rows from the top; with a depth they are a table of three sides. */
type GlPixels = {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly data: Uint8ClampedArray | Uint8Array | Float32Array;
};

/** How the numbers of `GlPixels` are kept, and what they are: the context's own names. */
const formats = {
  rgba8: ["RGBA8", "RGBA", "UNSIGNED_BYTE"],
  r8: ["R8", "RED", "UNSIGNED_BYTE"],
  rgba32f: ["RGBA32F", "RGBA", "FLOAT"],
  rgb32f: ["RGB32F", "RGB", "FLOAT"],
  r32f: ["R32F", "RED", "FLOAT"],
  rgba16f: ["RGBA16F", "RGBA", "FLOAT"],
  rgb16f: ["RGB16F", "RGB", "FLOAT"],
} as const;

export type GlImage = GlPixels & {
  readonly format: keyof typeof formats;
  /** Pixel by pixel, unless it is between them (`smooth`), or with smaller copies as well. */
  readonly reads?: "smooth" | "repeating";
  readonly smaller?: readonly GlPixels[];
};

type TextureInput = Extract<GlInput, { texture: WebGLTexture }>;

/** Keeps one texture under each name for as long as what it was made from stays the same. */
export type GlTextures = {
  take(name: string, madeFrom: readonly unknown[], read: () => GlImage): GlInput;
  /** Gives all of them back. */
  empty(): void;
};

export function createGlTextures(gl: WebGL2RenderingContext): GlTextures {
  const held = new Map<string, { madeFrom: readonly unknown[]; input: TextureInput }>();
  return {
    take(name, madeFrom, read) {
      const known = held.get(name);
      if (known !== undefined && isSame(known.madeFrom, madeFrom)) return known.input;
      if (known !== undefined) gl.deleteTexture(known.input.texture);
      const input = createTexture(gl, read());
      held.set(name, { madeFrom, input });
      return input;
    },
    empty() {
      for (const { input } of held.values()) gl.deleteTexture(input.texture);
      held.clear();
    },
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

function createTexture(gl: WebGL2RenderingContext, image: GlImage): TextureInput {
  const { format, reads, depth, smaller = [] } = image;
  const texture = gl.createTexture();
  const kind = depth === undefined ? "picture" : "table";
  const target = kind === "picture" ? gl.TEXTURE_2D : gl.TEXTURE_3D;
  const filter = reads === undefined ? gl.NEAREST : gl.LINEAR;
  const wrap = reads === "repeating" ? gl.REPEAT : gl.CLAMP_TO_EDGE;
  gl.bindTexture(target, texture);
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(
    target,
    gl.TEXTURE_MIN_FILTER,
    reads === "repeating" ? gl.LINEAR_MIPMAP_LINEAR : filter,
  );
  gl.texParameteri(target, gl.TEXTURE_WRAP_S, wrap);
  gl.texParameteri(target, gl.TEXTURE_WRAP_T, wrap);
  gl.texParameteri(target, gl.TEXTURE_MAX_LEVEL, smaller.length);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  const [kept, given, type] = formats[format];
  for (const [level, { width, height, data }] of [image, ...smaller].entries()) {
    // A clamped array is no kind that the calls take.
    const bytes =
      data instanceof Uint8ClampedArray
        ? new Uint8Array(data.buffer, data.byteOffset, data.length)
        : data;
    if (depth === undefined) {
      gl.texImage2D(target, level, gl[kept], width, height, 0, gl[given], gl[type], bytes);
    } else {
      gl.texImage3D(target, level, gl[kept], width, height, depth, 0, gl[given], gl[type], bytes);
    }
  }
  return { kind, texture };
}
