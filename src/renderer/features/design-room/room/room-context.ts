import { createContext, useContext } from "react";

import type { Image } from "#shared/image.ts";

import type { MarkPicture } from "../canvas/mark-picture.ts";
import type { Catalogue } from "../catalogue/use-catalogue.ts";
import type { Live } from "../live/use-live.ts";
import type { RegionSpot } from "../regions/list-spots.ts";
import type { Download } from "../render/use-download.ts";
import type { RenderJob } from "../render/use-render-job.ts";
import type { Saving } from "../save/use-saving.ts";
import type { Covers } from "./use-covers.ts";
import type { Erase } from "./use-erase.ts";
import type { PlaneMending } from "./use-plane.ts";
import type { Preview } from "./use-preview.ts";
import type { Products } from "./use-products.ts";
import type { RoomFeatures } from "./use-room-features.ts";
import type { RoomHistory } from "./use-room-history.ts";
import type { RoomTools } from "./use-room-tools.ts";
import type { RoomView } from "./use-room-view.ts";
import type { Shadow } from "./use-shadow.ts";
import type { SurfacePick } from "./use-surface-pick.ts";

/** Everything the room's parts share. */
export type Room = {
  image: Image;
  /** The preview of the untouched photo. */
  photo: ImageBitmap;
  features: RoomFeatures;
  history: RoomHistory;
  tools: RoomTools;
  view: RoomView;
  mark: MarkPicture | null;
  shadow: Shadow;
  preview: Preview;
  /** Shows what is only being chosen. */
  live: Live;
  erase: Erase;
  plane: PlaneMending;
  pick: SurfacePick;
  /** What the photo shows that can be selected by one click; empty until it was looked at. */
  spots: readonly RegionSpot[];
  catalogue: Catalogue;
  products: Products;
  covers: Covers;
  saving: Saving;
  job: RenderJob;
  download: Download;
  /** Takes back the last step, or stops an erase that is under way. */
  undo: () => void;
  save: () => void;
};

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (room === null) throw new RangeError("useRoom needs a RoomContext above it");
  return room;
}
