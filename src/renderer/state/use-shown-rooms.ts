import { useServices } from "#renderer/services/services-context.tsx";
import { sampleRoomSchema } from "#shared/image.ts";
import type { SampleRoom } from "#shared/image.ts";
import { servedPicturesSchema } from "#shared/served-picture.ts";
import type { RoomPictures } from "#shared/served-picture.ts";

import { useListSampleRoomsQuery } from "./api.ts";
import { useAppSelector } from "./hooks.ts";

const pageRoomsSchema = sampleRoomSchema.array();

/** The page's own, where it came with those of the company that is shown. */
function usePageProps() {
  const props = useServices().platform.entrance.pageProps;
  const companyId = useAppSelector((state) => state.company.companyId);
  return props.company?.features.id === companyId ? props : null;
}

/**
 * The addresses that came with the page for a room's pictures; null where none did, or those of another
 * company or of older pictures.
 */
export function useServedPictures(room: SampleRoom | undefined): RoomPictures | null {
  const given = usePageProps()?.pictures;
  if (room === undefined) return null;
  const found = servedPicturesSchema.safeParse(given).data?.[room.id];
  return found?.revision === room.revision ? found : null;
}

/** The company's sample rooms; until the server has been asked, those that the page began with. */
export function useShownRooms() {
  const { data, isError, isLoading, isSuccess, refetch } = useListSampleRoomsQuery();
  const given = usePageProps()?.rooms;
  const rooms = data?.items ?? (isError ? undefined : pageRoomsSchema.safeParse(given).data);
  return { rooms, isError, isLoading: isLoading && rooms === undefined, isSuccess, refetch };
}
