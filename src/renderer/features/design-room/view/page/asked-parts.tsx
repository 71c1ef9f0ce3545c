import { Suspense } from "react";

import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

import type { AskedPart } from "../../model/parts/view-part.ts";
import { PrintedRoom } from "../print/printed-room.tsx";
import { keysCatalogue } from "../../texts/keys-catalogue.ts";
import { KeySheet as Sheet } from "../toolbar/key-sheet.tsx";

const KeySheet = lazyScreen(() => Promise.resolve(Sheet), keysCatalogue);

/** What of it the room has not loaded by itself. */
export function AskedParts({ asked, onClose }: { asked: AskedPart | null; onClose: () => void }) {
  return (
    <>
      <Suspense>
        <KeySheet open={asked?.kind === "keys"} onClose={onClose} />
      </Suspense>
      {asked?.kind === "print" ? <PrintedRoom asked={asked} /> : null}
    </>
  );
}
