import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { X } from "lucide-react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexBetween } from "#renderer/theme/layout.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { ProductKind } from "#shared/product.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import {
  catalogueTexts,
  panelTexts,
  shoppingTexts,
  toneTexts,
} from "../../texts/panel-catalogue.ts";

/** What the tab that is open is called in the document. */
export const panelHeadId = "room-panel-head";

/**
 * The kinds of product that the company has, and the price list, with room for a button at their
 * end. What is rarely opened, the light and the changes, has a head of its own instead of a tab, and
 * so has everything where there are none.
 */
export function PanelTabs({ hasTabs, end }: { hasTabs: boolean; end: ReactNode }) {
  const tab = useRoom(({ view }) => view.tab);
  const isPlain = tab === "light" || tab === "changes" || (tab === "list" && !hasTabs);
  return (
    <Line>
      {isPlain ? <PlainHead tab={tab} /> : <TabList isList={tab === "list"} />}
      {end}
    </Line>
  );
}

function PlainHead({ tab }: { tab: "light" | "changes" | "list" }) {
  const { showTab } = useRoomSession().view;
  const canPaint = useRoom(({ features }) => features.canPaint);
  const { changes, closeTab } = useTexts(panelTexts);
  const { light } = useTexts(toneTexts);
  const { title: list } = useTexts(shoppingTexts);
  const title = { light, changes, list }[tab];
  return (
    <>
      <Typography variant="subtitle1" component="h2" id={panelHeadId} sx={{ paddingInline: "8px" }}>
        {title}
      </Typography>
      {canPaint ? (
        <Closer>
          <ToolIconButton
            label={closeTab(title)}
            icon={<X size={18} {...iconStyle} />}
            onClick={() => showTab("products")}
          />
        </Closer>
      ) : null}
    </>
  );
}

function TabList({ isList }: { isList: boolean }) {
  const { view, catalogue } = useRoomSession();
  const kinds = useRoom((room) => room.catalogue.kinds);
  const kind = useRoom((room) => room.catalogue.kind);
  const { panel } = useTexts(panelTexts);
  const names = useTexts(catalogueTexts).kinds;
  const { title: list } = useTexts(shoppingTexts);
  const open = isList ? "list" : kind;
  const show = (chosen: ProductKind | "list") => {
    if (chosen !== "list") catalogue.showKind(chosen);
    view.showTab(chosen === "list" ? "list" : "products");
  };
  return (
    <Tabs
      value={open}
      onChange={(_event, chosen: ProductKind | "list") => show(chosen)}
      aria-label={panel}
    >
      {[...kinds, "list" as const].map((value) => (
        <Tab
          key={value}
          value={value}
          {...(value === open ? { id: panelHeadId } : {})}
          aria-controls="room-tabpanel"
          label={value === "list" ? list : names[value]}
        />
      ))}
    </Tabs>
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

const Closer = styled("span")({ marginLeft: "auto" });
