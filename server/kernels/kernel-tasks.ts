import type { MessagePort } from "node:worker_threads";

import type { EditList } from "#shared/edit.ts";
import type { RenderPhase } from "#shared/render.ts";

/** The coded pictures of the tiles that a design lays, by product id. */
export type TextureFiles = ReadonlyMap<string, Uint8Array>;

/** A design's edits as they are stored: parsed where they are replayed, for they can be large. */
export type EditsJson = string;

/** Edits to be replayed on a coded picture. */
export type EditTask = { original: Uint8Array; edits: EditList };

/** What a render asks of a worker thread. */
export type RenderTask = {
  original: Uint8Array;
  edits: EditsJson;
  textures: TextureFiles;
  /** Gets a `RenderProgress` now and then; closed by the caller. */
  progress: MessagePort;
};

export type RenderProgress = { phase: RenderPhase; progress: number };

/** A finished render. The erased pictures exist when the design erases something. */
export type RenderedDesign = {
  width: number;
  height: number;
  png: Uint8Array;
  erased: { png: Uint8Array; thumb: Uint8Array } | null;
};

/** A photo's preview, with the size of the original that masks speak of. */
export type PhotoPreview = { preview: Uint8Array; originalWidth: number; originalHeight: number };

/** What a small picture of a design asks of a worker thread. */
export type DesignThumbnailTask = PhotoPreview & { edits: EditsJson; textures: TextureFiles };

/** What the pictures of a link ask of a worker thread; `xmp` is what they say about themselves. */
export type SharePicturesTask = DesignThumbnailTask & { xmp: string };

/** What a link to a design shows: WebP, and a smaller JPEG. */
export type SharePictures = {
  width: number;
  height: number;
  picture: Uint8Array;
  card: Uint8Array;
};

/** The edits in the text of a row; they were checked before they were stored. */
export function parseEdits(edits: EditsJson): EditList {
  return JSON.parse(edits) as EditList;
}
