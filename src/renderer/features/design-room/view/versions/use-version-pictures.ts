import { useEffect, useState } from "react";

import type { DesignVersion } from "#shared/design-version.ts";

import { createVersionPictures } from "../../model/versions/version-pictures.ts";
import type { VersionPicture } from "../../model/versions/version-pictures.ts";
import { useReadable } from "../parts/use-readable.ts";
import { useRoomSession } from "../room/use-room.ts";
import { useReadEdits } from "./use-read-edits.ts";

/** The pictures of these versions, by id, for as long as they are shown. */
export function useVersionPictures(
  wanted: readonly DesignVersion[],
): ReadonlyMap<string, VersionPicture> {
  const { kernels } = useRoomSession();
  const readEdits = useReadEdits();
  const [pictures] = useState(() => createVersionPictures({ kernels, readEdits }));
  useEffect(() => pictures.start(), [pictures]);
  useEffect(() => pictures.show(wanted), [pictures, wanted]);
  return useReadable(pictures, whole);
}

const whole = <Value>(value: Value): Value => value;
