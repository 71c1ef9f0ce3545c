import { useLocation, useSearchParams } from "react-router-dom";

const name = "view";
const value = "versions";

/** One version to work on, or all of them beside each other. */
export type RoomView = "edit" | "versions";

/** Where a design is edited, or compared with its other versions. */
export function writeRoomAddress(designId: string, view: RoomView): string {
  return `/room/${designId}${view === "versions" ? `?${name}=${value}` : ""}`;
}

/**
 * Whether the room shows its versions instead of one of them. It stands in the address, so that a reload
 * and the browser's way back keep it.
 */
export function useVersionsAddress() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { hasSwitched?: boolean } | null };
  return {
    isShown: search.get(name) === value,
    /** Somebody came here from the other view: what they pressed is gone with it. */
    hasSwitched: state?.hasSwitched === true,
    show: (isShown: boolean) => {
      const next = new URLSearchParams(search);
      if (isShown) next.set(name, value);
      else next.delete(name);
      setSearch(next, { state: { hasSwitched: true } });
    },
  };
}
