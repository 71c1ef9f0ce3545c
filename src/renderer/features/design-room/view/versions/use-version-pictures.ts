import { useEffect, useState } from "react";

import { api } from "#renderer/state/api.ts";
import { useAppStore } from "#renderer/state/hooks.ts";
import type { DesignVersion } from "#shared/design-version.ts";

import { createVersionPictures } from "../../model/versions/version-pictures.ts";
import type { VersionPicture } from "../../model/versions/version-pictures.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoomSession } from "../room/use-room.ts";

/** The pictures of these versions, by id, for as long as they are shown. */
export function useVersionPictures(
  wanted: readonly DesignVersion[],
): ReadonlyMap<string, VersionPicture> {
  const { kernels } = useRoomSession();
  const { dispatch } = useAppStore();
  const [pictures] = useState(() =>
    createVersionPictures({
      kernels,
      readEdits: async ({ id, version }) => {
        const read = (forceRefetch: boolean) => {
          const options = { subscribe: false, forceRefetch };
          return dispatch(api.endpoints.getDesign.initiate({ params: { id } }, options)).unwrap();
        };
        const kept = await read(false);
        return kept.version === version ? kept.edits : (await read(true)).edits;
      },
    }),
  );
  useEffect(() => pictures.start(), [pictures]);
  useEffect(() => pictures.show(wanted), [pictures, wanted]);
  return useReadable(pictures, whole);
}

const whole = <Value>(value: Value): Value => value;
