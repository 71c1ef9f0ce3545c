import type { Design } from "#shared/design.ts";
import type { Image, SampleRoom } from "#shared/image.ts";
import type { CallBody, HttpContract } from "#shared/wires/http.ts";

/** The design that the preview of the design room shows: the one of the first sample room. */
export const previewDesignId = nameId("a", 0);

export type PreviewRooms = ReturnType<typeof createPreviewRooms>;

/**
 * The company's sample rooms as the photos and designs of a visitor who is not there. They live as
 * long as the page and are never sent anywhere.
 */
export function createPreviewRooms(rooms: readonly SampleRoom[], now: Date) {
  const at = now.toISOString();
  const entries = rooms.map((room, index) => ({ room, image: createImage(room, index, at) }));
  const designs = new Map<string, Design>();
  const keep = (design: Design) => {
    designs.set(design.id, design);
    return design;
  };
  for (const [index, { image }] of entries.entries()) {
    keep(createDesign(image, nameId("a", index), at));
  }
  return {
    images: entries.map(({ image }) => image),
    findImage: (id: string) => entries.find(({ image }) => image.id === id),
    findImageOfRoom: (roomId: string) => entries.find(({ room }) => room.id === roomId)?.image,
    listDesigns: () => [...designs.values()],
    findDesign: (id: string) => designs.get(id),
    changeDesign(id: string, { name, edits }: CallBody<HttpContract["updateDesign"]>) {
      const design = designs.get(id);
      if (design === undefined) return undefined;
      const { name: nameNow, edits: editsNow, version } = design;
      return keep({
        ...design,
        name: name ?? nameNow,
        edits: edits ?? editsNow,
        version: version + 1,
      });
    },
    duplicateDesign(id: string) {
      const design = designs.get(id);
      return design && keep({ ...design, id: nameId("a", designs.size), version: 1 });
    },
  };
}

function createImage(room: SampleRoom, index: number, at: string): Image {
  return {
    id: nameImageId(`${room.id} ${room.revision}`, index),
    name: room.name,
    contentType: "image/webp",
    width: room.width,
    height: room.height,
    focal: null,
    bytes: 1,
    sha256: "0".repeat(64),
    roomType: room.roomType,
    note: "",
    createdAt: at,
    variants: ["original", "preview", "thumb"],
  };
}

function createDesign(image: Image, id: string, at: string): Design {
  return {
    id,
    imageId: image.id,
    name: image.name,
    edits: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    latestRender: null,
  };
}

function nameId(kind: "a" | "b", number: number): string {
  return `00000000-0000-4000-${kind}000-${number.toString(16).padStart(12, "0")}`;
}

/** The browser keeps pictures by their image's id, so other pictures must not get the same one. */
function nameImageId(picture: string, index: number): string {
  let hash = 2_166_136_261;
  for (const character of picture) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return nameId("b", hash * 256 + (index % 256));
}
