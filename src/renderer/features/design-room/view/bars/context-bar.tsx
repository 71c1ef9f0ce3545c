import { styled } from "@mui/material/styles";
import { Check, Eraser, Grid3x3, Layers, PaintRoller, Wallpaper } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { afterPaint } from "#renderer/ui/after-paint.ts";
import { readProductId } from "#shared/edit.ts";
import type { ProductKind } from "#shared/product.ts";

import { canvasTexts, planeTexts } from "../../texts/room-catalogue.ts";
import { hasBrushTip } from "../../model/document/room-tool.ts";
import { Bar, BarButton, barIcon, Chip, Divider, Dot, MainButton } from "../parts/bar-parts.tsx";
import { useNextStep } from "../parts/use-next-step.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useSelectedName } from "../regions/use-selected-name.ts";
import { MatchedColours } from "../catalogue/matched-colours.tsx";
import { FinishMenu } from "./finish-menu.tsx";
import { AdjustButton } from "./adjust-button.tsx";
import { ErasedBar } from "./erased-bar.tsx";
import { ClearButton, ModeButtons, RemoveButton } from "./selection-buttons.tsx";
import { MainSlider } from "./selection-sliders.tsx";
import { PlaneBar } from "./plane-bar.tsx";
import { ShadowSwitch } from "./shadow-switch.tsx";

/** What can be done with the selection, or with what was erased last; gone when there is neither. */
export function ContextBar({ isCompact }: { isCompact: boolean }) {
  const isShown = useRoom(
    ({ history, tools }) => history.document.selection !== null || hasBrushTip(tools.tool),
  );
  const isErasing = useRoom(({ erase }) => erase.task?.kind === "erase");
  const result = useRoom(({ erase, history }) =>
    history.document.selection === null ? erase.result : null,
  );
  const open = useRoom(({ plane }) => plane.open);
  if (isErasing) return null;
  if (open !== null) return <PlaneBar open={open} isCompact={isCompact} />;
  if (result !== null) return <ErasedBar result={result} isCompact={isCompact} />;
  return isShown ? <SelectionBar isCompact={isCompact} /> : null;
}

function SelectionBar({ isCompact }: { isCompact: boolean }) {
  const isCovered = useRoom(({ history }) => history.document.paintedEditId !== null);
  const texts = useTexts(canvasTexts);
  return (
    <Bar aria-label={texts.selected}>
      {isCovered ? <CoverControls isCompact={isCompact} /> : <BareControls isCompact={isCompact} />}
      <NextButton isCompact={isCompact} />
    </Bar>
  );
}

/** Of a wall, a floor or a thing that has no product. */
function BareControls({ isCompact }: { isCompact: boolean }) {
  const hasSelection = useRoom(({ history }) => history.document.selection !== null);
  const canErase = useRoom(({ features }) => features.canErase);
  const texts = useTexts(canvasTexts);
  const named = useSelectedName() ?? texts.selected;
  const isForColour = useNextStep() === "colour";
  return (
    <>
      <Chip>
        <Dot style={{ backgroundColor: "var(--rw-mask)" }} />
        <span>{hasSelection ? named : texts.eraseNothing}</span>
      </Chip>
      {isCompact ? (
        <>
          <ShadowSwitch isChip />
          <AdjustButton />
        </>
      ) : (
        <>
          <Divider />
          {isForColour ? (
            <MatchedColours look="plain" />
          ) : (
            <>
              <Roomy>
                <ModeButtons />
              </Roomy>
              <MainSlider />
            </>
          )}
          <AdjustButton />
          <ShadowSwitch isChip />
          <ClearButton />
        </>
      )}
      {canErase ? <EraseButton look={isCompact || isForColour ? "icon" : "button"} /> : null}
    </>
  );
}

/** Of what is painted or laid: what it is, and how it is. */
function CoverControls({ isCompact }: { isCompact: boolean }) {
  const painted = useRoom((room) => {
    const { edits, paintedEditId } = room.history.document;
    return edits.find(({ id }) => id === paintedEditId) ?? null;
  });
  const product = useRoom(
    ({ catalogue }) =>
      catalogue.known.get(painted === null ? "" : (readProductId(painted) ?? "")) ?? null,
  );
  const texts = useTexts(canvasTexts);
  if (painted === null) return null;
  const plain = painted.kind === "material" ? texts.coveredArea : texts.paintedArea;
  return (
    <>
      <Chip>
        <Dot data-swatch style={{ backgroundColor: product?.colour ?? "var(--rw-mask)" }} />
        <span>{product?.name ?? plain}</span>
      </Chip>
      {product?.kind === "paint" ? <FinishMenu paint={product} /> : null}
      <PlaneButton isCompact={isCompact} />
      <AdjustButton />
      {isCompact ? null : <RemoveButton />}
    </>
  );
}

/** Opens the plane of what lies on the selection; nothing where nothing is laid. */
function PlaneButton({ isCompact }: { isCompact: boolean }) {
  const hasLaid = useRoom(({ coverings }) => coverings.laid !== null);
  const { plane } = useRoomSession();
  const { adjust: label } = useTexts(planeTexts);
  return hasLaid ? (
    <BarButton label={label} icon={Grid3x3} isCompact={isCompact} onClick={() => plane.begin()} />
  ) : null;
}

/** The one filled button, unless that is to erase. */
function NextButton({ isCompact }: { isCompact: boolean }) {
  const step = useNextStep();
  const { history, view, catalogue } = useRoomSession();
  const texts = useTexts(canvasTexts);
  if (step === null || step === "erase" || step === "download") return null;
  const show = (kind: ProductKind) => () => {
    catalogue.showKind(kind);
    view.pointAtProducts();
  };
  const { label, Icon, run } = {
    done: {
      label: texts.done,
      Icon: Check,
      run: () => afterPaint(() => history.change({ type: "selectionCleared" })),
    },
    colour: { label: texts.chooseColour, Icon: PaintRoller, run: show("paint") },
    covering: { label: texts.chooseCovering, Icon: Wallpaper, run: show("wall_covering") },
    floor: { label: texts.chooseFloor, Icon: Layers, run: show("floor") },
  }[step];
  return (
    <MainButton onClick={run} startIcon={isCompact ? undefined : <Icon {...barIcon} />}>
      {label}
    </MainButton>
  );
}

export type EraseButtonProps = {
  /** `icon` where words have no room, `wide` over the whole line. */
  look: "icon" | "button" | "wide";
};

/** The bar's main button for a thing; beside another one for a surface. Where nothing is selected there is none. */
export function EraseButton({ look }: EraseButtonProps) {
  const step = useNextStep();
  const hasSelection = useRoom(({ history }) => history.document.selection !== null);
  const areas = useRoom(({ selection }) => selection?.areas ?? 0);
  const { erase } = useRoomSession();
  const texts = useTexts(canvasTexts);
  if (!hasSelection) return null;
  const label = texts.erase(Math.max(1, areas));
  const command = { disabled: areas === 0, onClick: erase.start };
  if (step !== "erase" && step !== null && look !== "wide") {
    return <BarButton label={label} icon={Eraser} isCompact={look === "icon"} {...command} />;
  }
  return (
    <MainButton
      {...command}
      fullWidth={look === "wide"}
      size={look === "wide" ? "large" : "medium"}
      startIcon={look === "icon" ? undefined : <Eraser {...barIcon} />}
    >
      {label}
    </MainButton>
  );
}

/** Stands in the adjustments as well, so it may go where the bar is short. */
const Roomy = styled("span")({
  display: "flex",
  "@container (max-width: 880px)": { display: "none" },
});
