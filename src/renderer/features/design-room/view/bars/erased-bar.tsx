import { styled } from "@mui/material/styles";
import { ChevronLeft, ChevronRight, RefreshCw, SquareDashedMousePointer, X } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareBox, flexRow } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import type { ErasedResult } from "../../model/parts/erase-part.ts";
import { Bar, BarButton, barIcon, Chip, Divider } from "../parts/bar-parts.tsx";
import { useRoomSession } from "../room/use-room.ts";

/** What was erased: another fill, the fills so far, and its selection once more. */
export function ErasedBar({ result, isCompact }: { result: ErasedResult; isCompact: boolean }) {
  const { erase, history } = useRoomSession();
  const texts = useTexts(canvasTexts);
  return (
    <Bar aria-label={texts.erased}>
      {isCompact ? null : (
        <>
          <Chip>
            <span>{texts.erased}</span>
          </Chip>
          <Divider />
        </>
      )}
      <AppButton
        variant="outlined"
        disabled={!result.canTryAnother}
        onClick={erase.tryAnother}
        startIcon={isCompact ? undefined : <RefreshCw {...barIcon} />}
        sx={{ flex: "none" }}
      >
        {texts.tryAnother}
      </AppButton>
      <FillFlipper result={result} />
      {isCompact ? null : <Divider />}
      <BarButton
        label={texts.selectAgain}
        icon={SquareDashedMousePointer}
        isCompact={isCompact}
        onClick={() => history.change({ type: "selectionReused" })}
      />
      <BarButton
        label={texts.done}
        icon={X}
        isCompact
        onClick={() => history.change({ type: "selectionCleared" })}
      />
    </Bar>
  );
}

/** Its place is kept while there is one fill only, so that nothing moves when another comes. */
function FillFlipper({ result }: { result: ErasedResult }) {
  const { erase } = useRoomSession();
  const texts = useTexts(canvasTexts);
  const { fillIndex, fillCount } = result;
  const isAlone = fillCount < 2;
  return (
    <Flipper aria-label={texts.fills}>
      <BarButton
        label={texts.previousFill}
        icon={ChevronLeft}
        isCompact
        disabled={isAlone}
        onClick={() => erase.flipFill(-1)}
      />
      <Count aria-live="polite">{texts.fillOf(fillIndex + 1, fillCount)}</Count>
      <BarButton
        label={texts.nextFill}
        icon={ChevronRight}
        isCompact
        disabled={isAlone}
        onClick={() => erase.flipFill(1)}
      />
    </Flipper>
  );
}

const Flipper = styled("fieldset")({ ...flexRow(), ...bareBox, flex: "none", minWidth: 0 });

const Count = styled("span")({
  ...textSize(14),
  minWidth: 44,
  textAlign: "center",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});
