/** What a program is given under a name of its shader. */
export type GlInput =
  | { readonly kind: "float"; readonly value: readonly number[] }
  | { readonly kind: "int" | "uint"; readonly value: number }
  | { readonly kind: "picture" | "table"; readonly texture: WebGLTexture };

export type GlInputs = Readonly<Record<string, GlInput>>;

export function float(...value: number[]): GlInput {
  return { kind: "float", value };
}

export function int(value: number): GlInput {
  return { kind: "int", value };
}

/** A program that draws every pixel of the canvas by its fragment shader. */
export type GlProgram = { draw(inputs: GlInputs): void };

const corners = `#version 300 es
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
}
`;

/** Compiles a fragment shader; null where the context refuses it or is lost. */
export function createGlProgram(gl: WebGL2RenderingContext, fragment: string): GlProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null;
  const locations = new Map<string, WebGLUniformLocation | null>();
  const locate = (name: string): WebGLUniformLocation | null => {
    const known = locations.get(name);
    if (known !== undefined) return known;
    const location = gl.getUniformLocation(program, name);
    locations.set(name, location);
    return location;
  };
  return {
    draw(inputs) {
      gl.useProgram(program);
      let unit = 0;
      for (const [name, input] of Object.entries(inputs)) {
        give(gl, locate(name), input, unit);
        if (input.kind === "picture" || input.kind === "table") unit += 1;
      }
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
  };
}

/** `unit` is where a texture is bound. */
function give(
  gl: WebGL2RenderingContext,
  location: WebGLUniformLocation | null,
  input: GlInput,
  unit: number,
): void {
  switch (input.kind) {
    case "int":
      gl.uniform1i(location, input.value);
      return;
    case "uint":
      gl.uniform1ui(location, input.value);
      return;
    case "float":
      if (input.value.length === 1) gl.uniform1fv(location, input.value);
      else if (input.value.length === 2) gl.uniform2fv(location, input.value);
      else gl.uniform3fv(location, input.value);
      return;
    default:
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(input.kind === "table" ? gl.TEXTURE_3D : gl.TEXTURE_2D, input.texture);
      gl.uniform1i(location, unit);
  }
}
