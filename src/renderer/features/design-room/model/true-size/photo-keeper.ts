import type { LargePhoto } from "#renderer/services/large-photo/large-photo.ts";
import type { EditList } from "#shared/edit.ts";

/** The large photo, which is opened when it is first wanted, and the edits that were drawn on it last. */
export function createPhotoKeeper(open: () => Promise<LargePhoto>) {
  type Drawn = { readonly edits: EditList; readonly photo: Promise<LargePhoto> };
  let opening: Promise<LargePhoto> | null = null;
  let drawn: Drawn | null = null;
  const then = (act: (photo: LargePhoto) => void) => {
    // One that could not be opened needs nothing.
    void opening?.then(act, () => undefined);
  };
  return {
    /** Whether nothing has been drawn, or these edits. */
    isOf: (edits: EditList) => drawn === null || drawn.edits === edits,
    /** The photo with these edits drawn; asked again for the same, they are drawn once. */
    bring: (edits: EditList): Promise<LargePhoto> => {
      if (drawn?.edits !== edits) {
        opening ??= open();
        drawn = { edits, photo: replay(opening, edits) };
      }
      return drawn.photo;
    },
    /** What is being drawn is given up. */
    stop: () => {
      drawn = null;
      then((photo) => photo.stop());
    },
    close: () => {
      drawn = null;
      then((photo) => photo.close());
      opening = null;
    },
  };
}

async function replay(photo: Promise<LargePhoto>, edits: EditList): Promise<LargePhoto> {
  const opened = await photo;
  await opened.replay(edits);
  return opened;
}
