import type { Design } from "#shared/design.ts";
import type { EditList } from "#shared/edit.ts";
import type { Image, SampleRoom } from "#shared/image.ts";

/**
 * The company's sample rooms as the photos and designs of a visitor who is not there. They live as
 * long as the page and are never sent anywhere.
 */
export type PreviewRooms = {
  images: readonly Image[];
  findImage(id: string): { image: Image; room: SampleRoom } | null;
  findImageOfRoom(roomId: string): Image | null;
  listDesigns(): Design[];
  findDesign(id: string): Design | null;
  /** Null when there is no such design. */
  changeDesign(
    id: string,
    change: { name?: string | undefined; edits?: EditList | undefined },
  ): Design | null;
  /** Null when there is no such design. */
  duplicateDesign(id: string): Design | null;
};

/** The design that the preview of the design room shows: the one of the first sample room. */
export const previewDesignId = nameId("a", 0);

export function createPreviewRooms(rooms: readonly SampleRoom[], now: Date): PreviewRooms {
  const at = now.toISOString();
  const entries = rooms.map((room, index) => ({ room, image: createImage(room, index, at) }));
  const designs = new Map(
    entries.map(({ image }, index) => {
      const design = createDesign(image, nameId("a", index), at);
      return [design.id, design];
    }),
  );
  return {
    images: entries.map(({ image }) => image),
    findImage: (id) => entries.find(({ image }) => image.id === id) ?? null,
    findImageOfRoom: (roomId) => entries.find(({ room }) => room.id === roomId)?.image ?? null,
    listDesigns: () => [...designs.values()],
    findDesign: (id) => designs.get(id) ?? null,
    changeDesign(id, { name, edits }) {
      const design = designs.get(id);
      if (design === undefined) return null;
      const changed: Design = {
        ...design,
        name: name ?? design.name,
        edits: edits ?? design.edits,
        version: design.version + 1,
      };
      designs.set(id, changed);
      return changed;
    },
    duplicateDesign(id) {
      const design = designs.get(id);
      if (design === undefined) return null;
      const copy = { ...design, id: nameId("a", designs.size), version: 1 };
      designs.set(copy.id, copy);
      return copy;
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
