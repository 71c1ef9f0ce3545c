/** Where the photo lies in the canvas well: css pixels per photo pixel, and its top left corner. */
export type Viewport = { readonly scale: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Insets = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

const maxScale = 8;

/**
 * The whole photo, centred in what the insets leave free, never larger than 1:1 × 2. Where its
 * width is kept, a high photo fills the width from the top and reaches below the free part.
 */
export function fitViewport(photo: Size, well: Size, insets: Insets, keepsWidth = false): Viewport {
  const width = Math.max(40, well.width - insets.left - insets.right);
  const height = Math.max(40, well.height - insets.top - insets.bottom);
  const byHeight = keepsWidth ? Infinity : height / photo.height;
  const scale = Math.min(width / photo.width, byHeight, 2);
  return {
    scale,
    x: insets.left + (width - photo.width * scale) / 2,
    y: insets.top + Math.max(0, (height - photo.height * scale) / 2),
  };
}

/** Keeps the photo's point under (x, y) where it is. */
export function zoomViewport(
  viewport: Viewport,
  at: { x: number; y: number },
  factor: number,
  minScale: number,
): Viewport {
  const scale = Math.min(maxScale, Math.max(minScale, viewport.scale * factor));
  const ratio = scale / viewport.scale;
  return { scale, x: at.x - (at.x - viewport.x) * ratio, y: at.y - (at.y - viewport.y) * ratio };
}

/** At least `margin` css pixels of the photo stay inside the well. */
export function keepInWell(viewport: Viewport, photo: Size, well: Size, margin = 64): Viewport {
  const width = photo.width * viewport.scale;
  const height = photo.height * viewport.scale;
  return {
    scale: viewport.scale,
    x: Math.min(well.width - margin, Math.max(margin - width, viewport.x)),
    y: Math.min(well.height - margin, Math.max(margin - height, viewport.y)),
  };
}

/** From css pixels of the well to pixels of the photo. */
export function toPhotoPoint(viewport: Viewport, x: number, y: number): [number, number] {
  return [(x - viewport.x) / viewport.scale, (y - viewport.y) / viewport.scale];
}
