import { canShare } from "#shared/can-share.ts";
import type { CompanyFeatures } from "#shared/company.ts";

import { findsThings, roomTools } from "../document/room-tool.ts";
import type { RoomTool } from "../document/room-tool.ts";
import { derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";

/** What the company lets its visitors do. A company that could not be asked has everything: the server still refuses what is off. */
export function createFeaturesPart(company: Readable<CompanyFeatures | null>) {
  return derive([company], (features) => {
    const canPaint = features === null || (features.redesign && features.catalogue);
    const canErase = features?.erase ?? true;
    return {
      canErase,
      /** Needs products to paint with. */
      canPaint,
      canDownload: features?.download ?? true,
      // Asking in vain is worse than not being offered it.
      canAskForQuote: features?.quote ?? false,
      canShare: features !== null && canShare(features),
      /** The tools that are of use here. */
      tools: roomTools.filter(
        (tool): tool is RoomTool =>
          (canPaint || tool !== "paint") && (canErase || !findsThings(tool)),
      ),
    };
  });
}
