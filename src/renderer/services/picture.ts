import type { ImageVariant, SampleRoomVariant } from "#shared/image.ts";

/** Anything whose bytes the server has and a screen shows. */
export type Picture =
  | { kind: "image"; id: string; variant: ImageVariant; revision?: string }
  | { kind: "sample-room"; id: string; variant: SampleRoomVariant; revision?: string }
  | { kind: "design"; id: string; version: number }
  | { kind: "texture"; id: string; revision?: string }
  /** The tile of a product that a design lays, whether it is still on show or not. */
  | { kind: "design-texture"; id: string; designId: string }
  /** What only a company's staff see: drafts too. */
  | { kind: "studio-texture"; id: string; revision: string }
  | { kind: "studio-sample-room"; id: string; variant: SampleRoomVariant; revision: string };

/** Variants that follow the newest render: the same name gives other bytes later. */
const changingVariants: readonly ImageVariant[] = ["erased", "erased-thumb", "redesigned"];

/** Whether the picture's bytes can never change, so that they may be kept. */
export function isImmutable(picture: Picture): boolean {
  if (picture.kind !== "image" || picture.revision !== undefined) return true;
  return !changingVariants.includes(picture.variant);
}

/** Where all products of a revision lie beside the pictures. */
export const nameCatalogueFile = (revision: string): string => `catalogue/${revision}`;

/** Tells pictures apart, per company: two companies may name a sample room alike. */
export function pictureKey(picture: Picture, company: string | null): string {
  const parts = [company ?? "", picture.kind, picture.id];
  if ("variant" in picture) parts.push(picture.variant);
  if (picture.kind === "design-texture") parts.push(picture.designId);
  if (picture.kind === "design") parts.push(String(picture.version));
  if ("revision" in picture && picture.revision !== undefined) parts.push(picture.revision);
  return parts.join("/");
}
