import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween } from "#renderer/theme/layout.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import type { PanelTab } from "../../model/parts/view-part.ts";
import { panelTexts, shoppingTexts, toneTexts } from "../../texts/panel-catalogue.ts";

/** The panel's tabs, with room for a button at their end. */
export function PanelTabs({ end }: { end: ReactNode }) {
  const { showTab } = useRoomSession().view;
  const tab = useRoom(({ view }) => view.tab);
  const canPaint = useRoom(({ features }) => features.canPaint);
  const count = useRoom(({ history }) => history.document.edits.length);
  const texts = useTexts(panelTexts);
  const { light } = useTexts(toneTexts);
  const { tab: list } = useTexts(shoppingTexts);
  const { products } = texts;
  const changes = count === 0 ? texts.changes : `${texts.changes} ${count}`;
  const labels: Record<PanelTab, string> = { products, light, changes, list };
  return (
    <Line>
      <Tabs
        value={tab}
        onChange={(_event, chosen: PanelTab) => showTab(chosen)}
        aria-label={texts.panel}
      >
        {(["products", "light", "changes", "list"] as const)
          .filter((value) => canPaint || value === "changes")
          .map((value) => (
            <Tab
              key={value}
              value={value}
              id={`room-tab-${value}`}
              aria-controls="room-tabpanel"
              label={labels[value]}
            />
          ))}
      </Tabs>
      {end}
    </Line>
  );
}

const Line = styled("div")({
  ...flexBetween(),
  flex: "none",
  minHeight: 48,
  padding: "2px 4px 0 8px",
  borderBottom: "1px solid var(--rw-line)",
  // Four tabs in the longest language beside the button.
  "& .MuiTabs-root": { minWidth: 0 },
  "& .MuiTab-root": { minWidth: 0, paddingInline: 8 },
  "[data-shape='drawer'] & .MuiTab-root": { minWidth: 44, paddingInline: 5 },
});
