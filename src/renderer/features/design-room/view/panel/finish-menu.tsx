import { styled } from "@mui/material/styles";
import { ChevronDown } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { PaintMaterial } from "#shared/material.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { panelTexts } from "../../texts/panel-texts.ts";
import { finishTexts } from "../../texts/finish-texts.ts";

/** How much the paint in hand shines: what the product comes in, each with what to expect of it. */
export function FinishMenu({ paint }: { paint: PaintMaterial }) {
  const { chooseFinish } = useRoomSession().products;
  const held = useRoom(({ products }) => products.finish);
  const { finish: label, finishes } = useTexts(panelTexts);
  const notes = useTexts(finishTexts);
  const chosen = finishes[held];
  if (paint.finishes.length < 2) {
    return <Only title={notes[held]}>{chosen}</Only>;
  }
  return (
    <ActionMenu
      items={paint.finishes.map((finish) => ({
        key: finish,
        label: finishes[finish],
        note: notes[finish],
        selected: finish === held,
        onSelect: () => chooseFinish(finish),
      }))}
      renderTrigger={(trigger) => (
        <Choice
          {...trigger}
          variant="outlined"
          aria-label={`${label}: ${chosen}`}
          endIcon={<ChevronDown size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />}
        >
          {chosen}
        </Choice>
      )}
    />
  );
}

const Choice = styled(AppButton)({
  position: "relative",
  flex: "none",
  minHeight: 36,
  padding: "6px 12px 6px 14px",
  fontSize: "0.84375rem",
  borderRadius: "var(--rw-radius-chip)",
  gap: 6,
  "&::after": { content: '""', position: "absolute", inset: -4 },
});

const Only = styled("span")({ fontSize: "0.84375rem", color: "var(--rw-ink2)" });
