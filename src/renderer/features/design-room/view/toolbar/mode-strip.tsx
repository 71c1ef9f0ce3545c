import { styled } from "@mui/material/styles";
import { Ellipsis, Eraser, Layers, PaintRoller, Wallpaper } from "lucide-react";
import { memo, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { ProductKind } from "#shared/product.ts";

import { catalogueTexts } from "../../texts/panel-catalogue.ts";
import { findsThings, picksSurfaces } from "../../model/document/room-tool.ts";
import { toolbarTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";

const kindIcons = { paint: PaintRoller, floor: Layers, wall_covering: Wallpaper };
const icon = { size: 20, ...iconStyle };

export type ModeStripProps = {
  direction: "row" | "column";
  /** Where the products are on the screen only when they are asked for: shows those of the kind. */
  onKind?: (() => void) | undefined;
};

/** On a phone: what a tap is about. A kind of product is chosen, or things are erased. */
export const ModeStrip = memo(function ModeStrip({ direction, onKind }: ModeStripProps) {
  const canPaint = useRoom(({ features }) => features.canPaint);
  const canErase = useRoom(({ features }) => features.canErase);
  const kinds = useRoom(({ catalogue }) => catalogue.kinds);
  const texts = useTexts(toolbarTexts);
  const ref = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(ref);
  const isRow = direction === "row";
  const look: Look = {
    tone: "toolbar",
    captioned: true,
    tooltipPlacement: isRow ? "top" : "right",
  };
  return (
    <Strip
      ref={ref}
      role="toolbar"
      aria-label={texts.tools}
      aria-orientation={isRow ? "horizontal" : "vertical"}
      data-direction={direction}
      {...roving}
    >
      {canPaint ? kinds.map((kind) => <KindButton key={kind} {...{ kind, look, onKind }} />) : null}
      {canErase ? <EraseButton look={look} /> : null}
      <MoreButton look={look} />
    </Strip>
  );
});

type Look = { tone: "toolbar"; captioned: boolean; tooltipPlacement: "top" | "right" };

type KindButtonProps = { kind: ProductKind; look: Look; onKind: ModeStripProps["onKind"] };

function KindButton({ kind, look, onKind }: KindButtonProps) {
  const { catalogue, tools, view } = useRoomSession();
  const isOpen = useRoom(
    (room) =>
      room.view.tab === "products" &&
      room.catalogue.kind === kind &&
      picksSurfaces(room.tools.tool),
  );
  const { kinds } = useTexts(catalogueTexts);
  const Icon = kindIcons[kind];
  const open = () => {
    tools.chooseTool("select");
    catalogue.showKind(kind);
    view.showTab("products");
    view.showMode("edit");
    onKind?.();
  };
  return (
    <ToolIconButton
      {...look}
      label={kinds[kind]}
      icon={<Icon {...icon} />}
      pressed={isOpen}
      onClick={open}
    />
  );
}

function EraseButton({ look }: { look: Look }) {
  const { tools, view } = useRoomSession();
  const isErasing = useRoom((room) => findsThings(room.tools.tool));
  const texts = useTexts(toolbarTexts);
  const erase = () => {
    tools.chooseTool("eraser");
    view.showTab("products");
    view.showMode("edit");
  };
  return (
    <ToolIconButton
      {...look}
      label={texts.eraser}
      icon={<Eraser {...icon} />}
      pressed={isErasing}
      onClick={erase}
    />
  );
}

function MoreButton({ look }: { look: Look }) {
  // A tool that is chosen in the menu is shown nowhere else.
  const isOther = useRoom(
    (room) => !findsThings(room.tools.tool) && !picksSurfaces(room.tools.tool),
  );
  const texts = useTexts(toolbarTexts);
  return (
    <MoreMenu
      shown={["eraser"]}
      hasRedo
      renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
        <span id={id}>
          <ToolIconButton
            {...look}
            label={texts.more}
            icon={<Ellipsis {...icon} />}
            pressed={isOther ? true : undefined}
            expanded={expanded}
            onClick={onClick}
          />
        </span>
      )}
    />
  );
}

const Strip = styled("div")({
  display: "flex",
  flex: "none",
  gap: 2,
  backgroundColor: "var(--rw-toolbar)",
  color: "var(--rw-toolbar-text)",
  "--rw-focus": "var(--rw-toolbar-focus)",
  "& > *": { display: "flex", flex: "1 1 0", minWidth: 0 },
  "& > * > span": { flex: 1 },
  "& button": { height: 54, minWidth: 0, borderRadius: "var(--rw-radius-tool)" },
  "&[data-direction='row']": {
    padding: "4px 6px max(4px, env(safe-area-inset-bottom))",
    borderTop: "1px solid var(--rw-toolbar-line)",
  },
  "&[data-direction='column']": {
    flexDirection: "column",
    width: 64,
    height: "100%",
    padding: "8px 4px",
    justifyContent: "space-between",
    "& > *": { flex: "0 1 68px" },
    "& button": { height: "100%" },
  },
});
