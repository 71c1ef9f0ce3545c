/** Pixels as a texture, rows from the top. */
export type GlPixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array | Float32Array;
};

/** How the numbers of `GlPixels` are kept and read. */
export type GlFormat = "rgba8" | "r8" | "rgba32f" | "rg32f" | "r32f" | "rgba16f" | "rgb16f";

type FormatParts = { readonly kept: GLenum; readonly given: GLenum; readonly type: GLenum };

function partsOf(gl: WebGL2RenderingContext, format: GlFormat): FormatParts {
  switch (format) {
    case "rgba8":
      return { kept: gl.RGBA8, given: gl.RGBA, type: gl.UNSIGNED_BYTE };
    case "r8":
      return { kept: gl.R8, given: gl.RED, type: gl.UNSIGNED_BYTE };
    case "rgba32f":
      return { kept: gl.RGBA32F, given: gl.RGBA, type: gl.FLOAT };
    case "rg32f":
      return { kept: gl.RG32F, given: gl.RG, type: gl.FLOAT };
    case "r32f":
      return { kept: gl.R32F, given: gl.RED, type: gl.FLOAT };
    case "rgba16f":
      return { kept: gl.RGBA16F, given: gl.RGBA, type: gl.FLOAT };
    default:
      return { kept: gl.RGB16F, given: gl.RGB, type: gl.FLOAT };
  }
}

/** A texture that is read pixel by pixel. */
export function createDataTexture(
  gl: WebGL2RenderingContext,
  format: GlFormat,
  pixels: GlPixels,
): WebGLTexture {
  const texture = openTexture(gl, gl.TEXTURE_2D, gl.NEAREST, gl.CLAMP_TO_EDGE);
  writeLevel(gl, format, 0, pixels);
  return texture;
}

/** A texture that is read between its pixels. */
export function createSmoothTexture(
  gl: WebGL2RenderingContext,
  format: "rgba16f",
  pixels: GlPixels,
): WebGLTexture {
  const texture = openTexture(gl, gl.TEXTURE_2D, gl.LINEAR, gl.CLAMP_TO_EDGE);
  writeLevel(gl, format, 0, pixels);
  return texture;
}

/** A texture that repeats, with all its smaller copies. */
export function createPyramidTexture(
  gl: WebGL2RenderingContext,
  format: "rgb16f",
  levels: readonly GlPixels[],
): WebGLTexture {
  const texture = openTexture(gl, gl.TEXTURE_2D, gl.LINEAR, gl.REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  levels.forEach((level, index) => writeLevel(gl, format, index, level));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, levels.length - 1);
  return texture;
}

/** A table of `size` steps along each of three sides, three floats each. */
export function createTableTexture(
  gl: WebGL2RenderingContext,
  size: number,
  table: Float32Array,
): WebGLTexture {
  const texture = openTexture(gl, gl.TEXTURE_3D, gl.NEAREST, gl.CLAMP_TO_EDGE);
  gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGB32F, size, size, size, 0, gl.RGB, gl.FLOAT, table);
  return texture;
}

/** A new texture, bound to `target` so that it can be filled. */
function openTexture(
  gl: WebGL2RenderingContext,
  target: GLenum,
  filter: GLenum,
  wrap: GLenum,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(target, texture);
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(target, gl.TEXTURE_WRAP_S, wrap);
  gl.texParameteri(target, gl.TEXTURE_WRAP_T, wrap);
  return texture;
}

function writeLevel(
  gl: WebGL2RenderingContext,
  format: GlFormat,
  level: number,
  { width, height, data }: GlPixels,
): void {
  const { kept, given, type } = partsOf(gl, format);
  // A clamped array is no kind that the call takes.
  const bytes =
    data instanceof Uint8ClampedArray
      ? new Uint8Array(data.buffer, data.byteOffset, data.length)
      : data;
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.texImage2D(gl.TEXTURE_2D, level, kept, width, height, 0, given, type, bytes);
}
