import { styled } from "@mui/material/styles";
import { RotateCcw, Shuffle } from "lucide-react";

import { formatDegrees, formatPercent } from "#renderer/i18n/format-unit.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn, flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { MaterialEdit } from "#shared/edit.ts";
import type { TexturedProduct } from "#shared/product.ts";

import { ValueSlider } from "#renderer/ui/value-slider.tsx";
import { useLaying } from "./use-laying.ts";
import type { LayingControlsProps } from "./use-laying.ts";
import { createCoveringChoice, isLoose } from "../../model/document/covering-choice.ts";
import { createSeed } from "../../model/document/erased-area.ts";
import { JointControls } from "./joint-controls.tsx";
import { layingTexts } from "../../texts/panel-catalogue.ts";

/** Turn, size, start, joint, shine and order of the pieces: all of it is kept with the edit. */
export function LayingControls({ edit, material }: LayingControlsProps) {
  const laying = useLaying(edit);
  const texts = useTexts(layingTexts);
  return (
    <Body>
      <ValueSlider
        label={texts.rotation}
        value={edit.rotation}
        min={-90}
        max={90}
        format={formatDegrees}
        onMove={(rotation) => laying.show({ rotation })}
        onCommit={(rotation) => laying.choose({ rotation })}
      />
      <ValueSlider
        label={texts.scale}
        value={Math.round(edit.scale * 100)}
        min={50}
        max={200}
        format={formatPercent}
        onMove={(percent) => laying.show({ scale: percent / 100 })}
        onCommit={(percent) => laying.choose({ scale: percent / 100 })}
      />
      <StartSliders edit={edit} />
      <JointControls edit={edit} material={material} />
      <ValueSlider
        label={texts.shine}
        value={Math.round((1 - edit.roughness) * 100)}
        min={0}
        max={100}
        step={5}
        format={formatPercent}
        onMove={(percent) => laying.show({ roughness: (100 - percent) / 100 })}
        onCommit={(percent) => laying.choose({ roughness: (100 - percent) / 100 })}
      />
      <Buttons>
        {isLoose(edit.layout) ? (
          <AppButton
            variant="outlined"
            icon={Shuffle}
            onClick={() => laying.choose({ seed: createSeed() })}
          >
            {texts.shuffle}
          </AppButton>
        ) : null}
        {material === null ? null : (
          <AppButton
            variant="text"
            icon={RotateCcw}
            onClick={() => laying.choose(resetLaying(edit, material))}
          >
            {texts.reset}
          </AppButton>
        )}
      </Buttons>
    </Body>
  );
}

/** Where the first piece starts. Half a piece either way reaches every start there is. */
function StartSliders({ edit }: { edit: MaterialEdit }) {
  const laying = useLaying(edit);
  const texts = useTexts(layingTexts);
  const { offset = { xMetres: 0, yMetres: 0 } } = edit;
  const { widthMetres, heightMetres } = edit.piece ?? edit.tile;
  const farthest = Math.ceil(50 * edit.scale * Math.max(widthMetres, heightMetres));
  const slider = (label: string, axis: "xMetres" | "yMetres") => (
    <ValueSlider
      label={label}
      value={Math.round(offset[axis] * 100)}
      min={-farthest}
      max={farthest}
      format={(value) => `${value} cm`}
      onMove={(value) => laying.show({ offset: { ...offset, [axis]: value / 100 } })}
      onCommit={(value) => laying.choose({ offset: { ...offset, [axis]: value / 100 } })}
    />
  );
  return (
    <>
      {slider(texts.sideways, "xMetres")}
      {slider(texts.along[edit.surface], "yMetres")}
    </>
  );
}

/** As the product was first laid, in the layout that it has now. */
function resetLaying({ plane, layout }: MaterialEdit, material: TexturedProduct) {
  const offset = { xMetres: 0, yMetres: 0 };
  return createCoveringChoice(material, plane, { layout, offset });
}

/** A slider takes the width that it is given, never the height; all of them begin at one line. */
const Body = styled("div")({
  ...flexColumn(),
  "& > *": { flex: "none" },
  "& > * > span:first-of-type": { minWidth: 84 },
  "& > * > span:last-of-type": { minWidth: 48 },
});

const Buttons = styled("div")({ ...flexWrap(8), paddingTop: 8 });
