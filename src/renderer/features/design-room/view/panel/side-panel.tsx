import { styled } from "@mui/material/styles";
import { PanelRightClose } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowHeight } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { RegionList } from "../regions/region-list.tsx";
import { useRoom } from "../room/use-room.ts";
import { LateShoppingTab } from "../shopping/late-shopping-tab.tsx";
import { LateChangesTab } from "./late-changes-tab.tsx";
import { panelHeadId, PanelTabs } from "./panel-tabs.tsx";
import { panelTexts } from "../../texts/panel-catalogue.ts";
import { ProductsTab } from "./products-tab.tsx";
import { LateToneTab } from "../tone/late-tone-tab.tsx";

export type SidePanelProps = {
  /** `floating` is a card on the well, `flush` touches three edges, `drawer` is for a phone. */
  shape: "floating" | "flush" | "drawer";
  width: number;
  onClose: () => void;
};

/** The products, the price list, and what is rarely opened. */
export function SidePanel({ shape, width, onClose }: SidePanelProps) {
  const texts = useTexts(panelTexts);
  const isDrawer = shape === "drawer";
  return (
    <Panel aria-label={texts.panel} data-shape={shape} style={{ width }}>
      <PanelTabs
        hasTabs
        end={
          <ToolIconButton
            label={texts.hidePanel}
            shortcut="\"
            icon={<PanelRightClose size={18} {...iconStyle} />}
            onClick={onClose}
          />
        }
      />
      <PanelBody isNarrow={isDrawer} />
    </Panel>
  );
}

/** What the chosen tab shows; where there is little room, rows that scroll sideways, products first. */
export function PanelBody({ isNarrow }: { isNarrow: boolean }) {
  const tab = useRoom(({ view }) => view.tab);
  const regions = tab === "light" || tab === "list" ? null : <RegionList isNarrow={isNarrow} />;
  return (
    <Scroll data-narrow={isNarrow} role="tabpanel" id="room-tabpanel" aria-labelledby={panelHeadId}>
      {isNarrow ? null : regions}
      {tab === "products" ? <ProductsTab isNarrow={isNarrow} /> : null}
      {tab === "light" ? <LateToneTab isNarrow={isNarrow} /> : null}
      {tab === "changes" ? <LateChangesTab /> : null}
      {tab === "list" ? <LateShoppingTab /> : null}
      {isNarrow ? regions : null}
    </Scroll>
  );
}

const Panel = styled("section")({
  ...flexColumn(),
  position: "absolute",
  overflow: "hidden",
  backgroundColor: "var(--rw-side-panel)",
  "&[data-shape='floating']": {
    inset: "16px 16px 16px auto",
    borderRadius: "var(--rw-radius)",
    boxShadow: "var(--rw-shadow1)",
  },
  "&[data-shape='drawer']": { maxWidth: "100%" },
  "&[data-shape='flush'], &[data-shape='drawer']": {
    inset: "0 0 0 auto",
    boxShadow: "0 0 0 1px var(--rw-line)",
  },
});

/** Where a list has little room, what is said in its place does without a drawing. */
const plainEmpty = {
  "& [data-part='empty']": { gap: 12, padding: "20px 16px" },
  "& [data-part='empty'] > svg": { display: "none" },
};

const Scroll = styled("div")({
  flex: "1 1 0",
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  "&[data-narrow='true']": plainEmpty,
  [belowHeight(800)]: plainEmpty,
});
