import { Suspense, useCallback } from "react";

import { useLocale } from "#renderer/i18n/texts.ts";

import type { AskedPart } from "../../model/parts/view-part.ts";
import { keysCatalogue } from "../../texts/keys-catalogue.ts";
import { useCode } from "../parts/use-code.ts";
import { PrintedRoom } from "../print/printed-room.tsx";
import { KeySheet } from "../toolbar/key-sheet.tsx";

/** What of it the room has not loaded by itself. */
export function AskedParts({ asked, onClose }: { asked: AskedPart | null; onClose: () => void }) {
  const locale = useLocale();
  // A room is not lost to a sentence that cannot be had.
  const loadKeys = useCallback(async () => {
    await keysCatalogue.load(locale);
    return { KeySheet };
  }, [locale]);
  const isKeys = asked?.kind === "keys";
  const keys = useCode(loadKeys, isKeys, onClose);
  return (
    <>
      {keys === null ? null : (
        <Suspense>
          <keys.KeySheet open={isKeys} onClose={onClose} />
        </Suspense>
      )}
      {asked?.kind === "print" ? <PrintedRoom asked={asked} /> : null}
    </>
  );
}
