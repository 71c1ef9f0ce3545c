import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexRow } from "#renderer/theme/layout.ts";

import { canvasTexts } from "../../texts/room-catalogue.ts";
import { EraseButton } from "../bars/context-bar.tsx";
import { ClearButton, ModeButtons } from "../bars/selection-buttons.tsx";
import { MainSlider } from "../bars/selection-sliders.tsx";
import { ShadowSwitch } from "../bars/shadow-switch.tsx";
import { Chip, Dot } from "../parts/bar-parts.tsx";
import { useIsReady } from "../parts/use-next-step.ts";
import { useRoom } from "../room/use-room.ts";
import { PhoneBar, Ready } from "./phone-products.tsx";

/** On an upright phone: what is about to be erased, its shadow, and after it the fills. */
export function PhoneErase() {
  const isDone = useRoom(
    ({ history, erase }) => history.document.selection === null && erase.result !== null,
  );
  const hasThing = useRoom(
    ({ history: { document } }) => document.selection !== null && document.paintedEditId === null,
  );
  const isCovered = useRoom(({ history }) => history.document.paintedEditId !== null);
  const isMending = useRoom(({ plane }) => plane.open !== null);
  const isReady = useIsReady();
  const texts = useTexts(canvasTexts);
  if (isDone || isCovered || isMending) {
    return (
      <Body>
        <PhoneBar />
      </Body>
    );
  }
  return (
    <Body aria-label={texts.selected}>
      {hasThing ? (
        <>
          <Line>
            <Chip>
              <Dot style={{ backgroundColor: "var(--rw-mask)" }} />
              <span>{texts.selected}</span>
            </Chip>
            <ModeButtons />
            <ClearButton />
          </Line>
          <ShadowSwitch isChip={false} />
          <EraseButton look="wide" />
        </>
      ) : (
        <>
          <Typography variant="body2" component="p" color="text.secondary">
            {texts.tapThing}
          </Typography>
          <MainSlider />
          {isReady ? <Ready /> : null}
        </>
      )}
    </Body>
  );
}

const Body = styled("section")({ ...flexColumn(10), padding: "4px 16px 16px" });

const Line = styled("div")({ ...flexRow(4), marginLeft: -12 });
