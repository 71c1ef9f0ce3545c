export type CanvasMemory = { peakBytes: number; largestCanvas: number };

/**
 * Runs in a page before its own scripts: counts the bytes of all canvases and bitmaps that are alive
 * whenever one is drawn, and answers the most through `readCanvasMemory()`. What is not closed counts
 * for good, whether the page still holds it or not.
 */
export function countCanvasMemory(): void {
  type Sized = { readonly width: number; readonly height: number };
  const bitmaps = new Set<Sized>();
  const canvases = new Set<Sized>();
  const memory = { peakBytes: 0, largestCanvas: 0 };
  const countPixels = ({ width, height }: Sized) => width * height;
  const measure = () => {
    let pixels = 0;
    for (const bitmap of bitmaps) {
      if (bitmap.width === 0) bitmaps.delete(bitmap);
      pixels += countPixels(bitmap);
    }
    for (const canvas of canvases) {
      pixels += countPixels(canvas);
      memory.largestCanvas = Math.max(memory.largestCanvas, countPixels(canvas));
    }
    memory.peakBytes = Math.max(memory.peakBytes, pixels * 4);
  };

  const make = globalThis.createImageBitmap.bind(globalThis) as (
    ...asked: unknown[]
  ) => Promise<ImageBitmap>;
  const makeCounted = async (...asked: unknown[]) => {
    const bitmap = await make(...asked);
    bitmaps.add(bitmap);
    measure();
    return bitmap;
  };
  Object.assign(globalThis, { createImageBitmap: makeCounted, readCanvasMemory: () => memory });

  type Method = (this: object, ...asked: unknown[]) => unknown;
  const watch = (
    { prototype }: { prototype: object },
    name: string,
    look: (owner: object, asked: unknown[]) => void,
  ) => {
    const method = Object.getOwnPropertyDescriptor(prototype, name)!.value as Method;
    Object.assign(prototype, {
      [name](this: object, ...asked: unknown[]) {
        look(this, asked);
        return method.apply(this, asked);
      },
    });
  };
  for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
    watch(kind, "getContext", (canvas) => {
      canvases.add(canvas as Sized);
      measure();
    });
  }
  for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    watch(kind, "drawImage", (_, [source]) => {
      if (source instanceof ImageBitmap) bitmaps.add(source);
      measure();
    });
  }
}
