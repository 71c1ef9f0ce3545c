import { styled } from "@mui/material/styles";
import { SquareDashedMousePointer } from "lucide-react";
import { useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { afterPaint } from "#renderer/ui/after-paint.ts";
import { Unseen } from "#renderer/ui/unseen.ts";

import type { ErasedResult } from "../../model/parts/erase-part.ts";
import { canvasTexts, fillTexts } from "../../texts/room-catalogue.ts";
import { Bar, BarButton, Chip, Divider, MainButton, Quiet } from "../parts/bar-parts.tsx";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { FillChoice } from "./fill-choice.tsx";

/** What was erased: its fills to choose from, its selection once more, and the end of it. */
export function ErasedBar({ result, isCompact }: { result: ErasedResult; isCompact: boolean }) {
  const { erase, history } = useRoomSession();
  const { erased, selectAgain } = useTexts(canvasTexts);
  const texts = useTexts(fillTexts);
  const making = useRoom(({ fills }) => fills.making);
  // In one line all of the places take the room that the question had; the choice still has its words.
  const canShowMore = useRoom(({ fills }) => fills.canShowMore);
  const choiceRef = useRef<HTMLDivElement>(null);
  /** What is left goes on without the fill that is being made. */
  const leave = (type: "selectionReused" | "selectionCleared") => {
    if (making !== null) erase.cancel();
    history.change({ type });
  };
  return (
    <FillBar aria-label={erased}>
      <Title data-has-room={canShowMore}>
        <span>{texts.title}</span>
      </Title>
      <FillChoice ref={choiceRef} result={result} />
      <Actions>
        <MoreButton
          // The button goes with its press: the choice takes the focus over.
          onPress={() => choiceRef.current?.querySelector<HTMLElement>(":checked")?.focus()}
        />
        {isCompact ? null : <Divider />}
        <BarButton
          label={selectAgain}
          icon={SquareDashedMousePointer}
          isCompact={isCompact}
          onClick={() => leave("selectionReused")}
        />
        <Done onClick={() => afterPaint(() => leave("selectionCleared"))}>{texts.done}</Done>
      </Actions>
      <Unseen as="output">{making === null ? "" : texts.making(making + 1)}</Unseen>
    </FillBar>
  );
}

/** More places while there are any; ends the making of a fill while one is being made. */
function MoreButton({ onPress }: { onPress: () => void }) {
  const { erase, fills } = useRoomSession();
  const isMaking = useRoom((room) => room.fills.making !== null);
  const canShowMore = useRoom((room) => room.fills.canShowMore);
  const texts = useTexts(fillTexts);
  if (!isMaking && !canShowMore) return null;
  const press = () => {
    onPress();
    if (isMaking) erase.cancel();
    else fills.showMore();
  };
  return (
    <Quiet variant="text" onClick={press}>
      {isMaking ? texts.cancel : texts.more}
    </Quiet>
  );
}

/** On a phone the pictures stand above the buttons. */
const FillBar = styled(Bar)({
  gap: 8,
  "@container (max-width: 560px)": { flexWrap: "wrap", justifyContent: "center" },
});

const Title = styled(Chip)({
  flex: "none",
  "&[data-has-room='false']": { display: "none" },
  "@container (max-width: 880px)": { display: "none" },
  // On an upright phone it has a line of its own, for its longest form too.
  "@container (max-width: 560px)": {
    "@media (orientation: portrait)": { "&[data-has-room]": { display: "flex", flex: "1 1 100%" } },
    "& > span:last-of-type": { position: "static", clipPath: "none", width: "auto" },
  },
});

const Actions = styled("div")({
  ...flexRow(4),
  flex: "none",
  "@container (max-width: 560px)": { flex: "1 1 100%" },
});

const Done = styled(MainButton)({
  "@container (max-width: 560px)": { flex: "1 1 auto" },
});
