import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface, flexColumn } from "#renderer/theme/layout.ts";

import { themeTabs } from "../editor/field-groups.ts";
import type { ThemeTab } from "../editor/field-groups.ts";
import { formTexts } from "../../texts/theme-catalogue.ts";
import { ButtonsTab } from "./buttons-tab.tsx";
import { ColourTab } from "./colour-tab.tsx";
import { PanelTab } from "./panel-tab.tsx";
import { ShapeTab } from "./shape-tab.tsx";
import { TypeTab } from "./type-tab.tsx";

const bodies = {
  colour: ColourTab,
  type: TypeTab,
  shape: ShapeTab,
  buttons: ButtonsTab,
  panel: PanelTab,
} as const satisfies Record<ThemeTab, unknown>;

/** Every field of the theme, by tabs. */
export function ThemeForm() {
  const texts = useTexts(formTexts);
  const [tab, setTab] = useState<ThemeTab>("colour");
  const id = useId();
  const Body = bodies[tab];
  return (
    <Card aria-label={texts.form}>
      <Line>
        <Tabs
          value={tab}
          onChange={(_event, next: ThemeTab) => setTab(next)}
          aria-label={texts.form}
          variant="scrollable"
          scrollButtons={false}
        >
          {themeTabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-panel`}
              label={texts.tabs[name]}
            />
          ))}
        </Tabs>
      </Line>
      <Panel id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} key={tab}>
        <Body />
      </Panel>
    </Card>
  );
}

const Card = styled("section")({
  ...flexColumn(),
  ...cardSurface,
  minWidth: 0,
  overflow: "clip",
  [fromWidth(1024)]: {
    position: "sticky",
    top: 24,
    maxHeight: "calc(100dvh - 104px)",
    minHeight: 480,
  },
});

const Line = styled("div")({
  flex: "none",
  padding: "2px 8px 0",
  borderBottom: "1px solid var(--rw-line)",
});

const Panel = styled("div")({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
});
