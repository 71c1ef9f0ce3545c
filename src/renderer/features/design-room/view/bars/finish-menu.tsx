import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ChoiceMenu } from "#renderer/ui/choice-menu.tsx";
import type { PaintProduct } from "#shared/product.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { finishTexts, panelTexts } from "../../texts/panel-catalogue.ts";

/** How much the paint in hand shines: what the product comes in, each with what to expect of it. */
export function FinishMenu({ paint }: { paint: PaintProduct }) {
  const { chooseFinish } = useRoomSession().products;
  const held = useRoom(({ products }) => products.finish);
  const { finish: label, finishes } = useTexts(panelTexts);
  const notes = useTexts(finishTexts);
  if (paint.finishes.length < 2) {
    return <Only title={notes[held]}>{finishes[held]}</Only>;
  }
  return (
    <ChoiceMenu
      label={label}
      value={held}
      options={paint.finishes.map((finish) => ({
        value: finish,
        label: finishes[finish],
        note: notes[finish],
      }))}
      onChange={chooseFinish}
      face={Choice}
    />
  );
}

const Choice = styled(AppButton)({
  ...textSize(13.5),
  position: "relative",
  flex: "none",
  minHeight: 36,
  padding: "6px 12px 6px 14px",
  borderRadius: "var(--rw-radius-chip)",
  gap: 6,
  "&::after": { content: '""', position: "absolute", inset: -4 },
});

const Only = styled("span")(quietText(13.5));
