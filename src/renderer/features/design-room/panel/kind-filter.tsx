import { useTexts } from "#renderer/text/texts.ts";
import { Segment } from "#renderer/ui/segment.tsx";

import { useRoom } from "../room/room-context.ts";
import { coverTexts } from "./cover-texts.ts";

/** Paints, floors or wall coverings; gone where the company has paints only. */
export function KindFilter() {
  const { covers } = useRoom();
  const texts = useTexts(coverTexts);
  if (covers.kinds.length < 2) return null;
  return (
    <Segment
      label={texts.kind}
      value={covers.kind}
      options={covers.kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      onChange={covers.showKind}
      fullWidth
    />
  );
}
