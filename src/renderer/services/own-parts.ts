import { createContext, useContext } from "react";
import type { ComponentType } from "react";

import type { DesignSummary } from "#shared/design.ts";

/** What one entry point alone has on screens that all of them have; left out, nothing is there. */
export type OwnParts = {
  /** On the picture of a design. */
  DesignMark?: ComponentType<{ design: Pick<DesignSummary, "id" | "name"> }>;
  /** Beside what can be done with all designs. */
  DesignsTool?: ComponentType;
  /** Beside the notices. */
  SavedFile?: ComponentType;
  /** In the place of the rooms that the device has, where a page needs a connection. */
  OfflineRooms?: ComponentType;
};

export const OwnPartsContext = createContext<OwnParts>({});

export const useOwnParts = (): OwnParts => useContext(OwnPartsContext);
