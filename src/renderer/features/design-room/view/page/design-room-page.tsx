import { lazy, memo, Suspense, useEffect, useState } from "react";
import { useParams } from "react-router-dom";

import { useServices } from "#renderer/services/services-context.tsx";
import {
  useGetDesignQuery,
  useGetImageQuery,
  useListImageSurfacesQuery,
} from "#renderer/state/api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

import type { RoomSession } from "../../model/room-session.ts";
import { DesktopRoom } from "../layout/desktop-room.tsx";
import { LandscapeRoom } from "../layout/landscape-room.tsx";
import { PortraitRoom } from "../layout/portrait-room.tsx";
import { OpeningRoom, RoomFailure } from "./opening-room.tsx";
import type { FailureReason } from "./opening-room.tsx";
import { usePhoto } from "./use-photo.ts";
import type { LoadedPhoto } from "./use-photo.ts";
import { useRoomKeys } from "./use-room-keys.ts";
import { ConflictDialog } from "../save/conflict-dialog.tsx";
import { AskedPart } from "./asked-part.tsx";
import { useOpenRoom } from "./use-open-room.ts";
import { useUndoBin } from "../versions/use-undo-bin.ts";
import { useMakeVersion } from "../view-switch/use-make-version.ts";
import { useVersionsAddress } from "../view-switch/use-versions-address.ts";
import { VersionMakingContext } from "../view-switch/version-making.ts";
import { RoomSessionContext } from "../room/use-room.ts";

// What is wanted before the room comes in one file with it.
export { prepareRoom } from "./prepare-room.ts";

// Most rooms have one version.
const VersionsRoom = lazy(async () => {
  const { VersionsRoom: Room } = await import("../versions/versions-room.tsx");
  return { default: Room };
});

/** `/room/:designId`: one photo, its edits, and everything that can be done with them. */
export function DesignRoomPage() {
  const { designId = "" } = useParams();
  useUndoBin();
  return <DesignLoader key={designId} designId={designId} />;
}

function DesignLoader({ designId }: { designId: string }) {
  const query = useGetDesignQuery(
    { params: { id: designId } },
    // What was read or made a moment ago is no older than an answer on its way.
    { refetchOnMountOrArgChange: 10 },
  );
  const design = useFirstFresh(query.data, query.isFetching);
  const imageId = (design ?? query.data)?.imageId;
  const image = useGetImageQuery(
    { params: { id: imageId ?? "" } },
    { skip: imageId === undefined },
  );
  const prepared = useListImageSurfacesQuery(
    { params: { id: imageId ?? "" } },
    { skip: imageId === undefined },
  );
  const photo = usePhoto(image.data);
  const { textures } = useServices();
  useEffect(() => {
    textures.openDesign(designId);
    return () => textures.openDesign(null);
  }, [textures, designId]);
  if (design === null && query.isError && !query.isFetching) {
    return <RoomFailure retry={() => void query.refetch()} why={findReason(query.error)} />;
  }
  if (image.isError)
    return <RoomFailure retry={() => void image.refetch()} why={findReason(image.error)} />;
  if (photo.kind === "failed") return <RoomFailure retry={photo.retry} why="unknown" />;
  if (design === null || image.data === undefined || photo.kind === "loading") {
    return <OpeningRoom name={(design ?? query.data)?.name} image={image.data} />;
  }
  const surfaces = prepared.data?.items ?? noSurfaces;
  return <LoadedRoom design={design} image={image.data} photo={photo} surfaces={surfaces} />;
}

type LoadedRoomProps = {
  design: Design;
  image: Image;
  photo: LoadedPhoto;
  surfaces: readonly RoomSurface[];
};

const noSurfaces: readonly RoomSurface[] = [];

function LoadedRoom({ design, image, photo, surfaces }: LoadedRoomProps) {
  const room = useOpenRoom(design, image, photo, surfaces);
  const address = useVersionsAddress();
  const making = useMakeVersion(room);
  return (
    <RoomSessionContext value={room}>
      <VersionMakingContext value={making}>
        {address.isShown ? (
          <Suspense fallback={<OpeningRoom name={design.name} image={image} />}>
            <VersionsRoom />
          </Suspense>
        ) : (
          <EditingRoom room={room} />
        )}
        <ConflictDialog />
      </VersionMakingContext>
    </RoomSessionContext>
  );
}

/** What a save changes of the design that was loaded is the room's own doing, and no reason to render it again. */
const EditingRoom = memo(function EditingRoom({ room }: { room: RoomSession }) {
  useRoomKeys(room);
  const { isMobile, orientation } = useAppSelector((state) => state.viewport);
  const Layout = isMobile
    ? orientation === "portrait"
      ? PortraitRoom
      : LandscapeRoom
    : DesktopRoom;
  return (
    <>
      <Layout />
      <AskedPart />
    </>
  );
});

/**
 * The first answer that is not an old one from the cache. Later answers (of saving, mostly) are
 * this room's own doing and change nothing.
 */
function useFirstFresh<Answer>(answer: Answer | undefined, isFetching: boolean): Answer | null {
  const [first, setFirst] = useState<Answer | null>(null);
  if (first === null && answer !== undefined && !isFetching) {
    setFirst(answer);
    return answer;
  }
  return first;
}

function findReason(error: unknown): FailureReason {
  const { code } = (error ?? {}) as { code?: string };
  if (code === "offline") return "offline";
  return code === "not_found" || code === "gone" || code === "bad_request" ? "gone" : "unknown";
}
