import { useEffect, useState } from "react";

import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

export type RoomPhoto =
  | { kind: "loading" }
  | { kind: "failed" }
  | { kind: "ready"; blob: Blob; kernels: OpenPhoto };

type Loaded = { key: string; photo: RoomPhoto };
const loading: RoomPhoto = { kind: "loading" };

/** A room's photo, open for the kernels for as long as it is shown. */
export function useRoomPhoto(room: StudioSampleRoom | null): RoomPhoto {
  const { kernels, pictures } = useServices();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { id, version, width, height } = room ?? { version: "", width: 0, height: 0 };
  const key = `studio-sample-room/${id}/${version}`;

  useEffect(() => {
    if (id === undefined) return undefined;
    const call: { isCurrent: boolean; opened: OpenPhoto | null } = {
      isCurrent: true,
      opened: null,
    };
    const open = async () => {
      try {
        const picture = {
          kind: "studio-sample-room",
          id,
          variant: "preview",
          revision: version,
        } as const;
        const blob = await pictures.readBlob(picture);
        call.opened = await kernels.openPhoto(key, blob, { width, height, focal: null });
        const photo: RoomPhoto = { kind: "ready", blob, kernels: call.opened };
        if (call.isCurrent) setLoaded({ key, photo });
        else call.opened.close();
      } catch {
        if (call.isCurrent) setLoaded({ key, photo: { kind: "failed" } });
      }
    };
    void open();
    return () => {
      call.isCurrent = false;
      call.opened?.close();
    };
  }, [kernels, pictures, id, version, width, height, key]);
  return loaded?.key === key ? loaded.photo : loading;
}
