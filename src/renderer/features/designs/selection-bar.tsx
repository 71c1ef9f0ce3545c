import { styled } from "@mui/material/styles";
import { Download, FolderPlus, Star, Trash2 } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { designsTexts } from "./designs-texts.ts";
import type { Picked } from "./use-picked.ts";
import type { SeveralCommands } from "./use-several-commands.ts";

export type SelectionBarProps = { picked: Picked; several: SeveralCommands };

/** What is done to the selected designs; in the place of the filters while several can be selected. */
export function SelectionBar({ picked, several }: SelectionBarProps) {
  const texts = useTexts(designsTexts);
  const canDownload = useAppSelector(({ company }) => company.features?.download === true);
  const { chosen } = picked;
  const isNone = chosen.length === 0;
  const areFavourites = !isNone && chosen.every(({ isFavourite }) => isFavourite);
  return (
    <Bar role="toolbar" aria-label={texts.selected(chosen.length)}>
      <Count>{texts.selected(chosen.length)}</Count>
      <AppButton variant="text" size="small" onClick={picked.pickAll}>
        {texts.selectAll}
      </AppButton>
      <AppButton
        size="small"
        icon={Star}
        disabled={isNone}
        onClick={() => several.mark(chosen, !areFavourites)}
      >
        {areFavourites ? texts.unfavourite : texts.favourite}
      </AppButton>
      <AppButton
        size="small"
        icon={FolderPlus}
        disabled={isNone}
        onClick={() => several.askForProject(chosen)}
      >
        {texts.toProject}
      </AppButton>
      {canDownload ? (
        <AppButton
          size="small"
          icon={Download}
          disabled={isNone}
          loading={several.isPacking}
          onClick={() => several.download(chosen)}
        >
          {texts.downloadZip}
        </AppButton>
      ) : null}
      <AppButton
        size="small"
        icon={Trash2}
        disabled={isNone}
        onClick={() => several.askToBin(chosen)}
      >
        {texts.toBin}
      </AppButton>
      <AppButton variant="text" size="small" onClick={picked.end}>
        {texts.done}
      </AppButton>
    </Bar>
  );
}

/** On a phone it is one line that is pushed aside: it must not cover what is selected. */
const Bar = styled("div")({
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  [fromWidth(1024)]: { flexWrap: "wrap", overflow: "visible" },
  "& > *": { flex: "none" },
  alignItems: "center",
  gap: 8,
  position: "sticky",
  top: 0,
  zIndex: 2,
  marginTop: 16,
  padding: "8px 12px",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
});

const Count = styled("output")({ ...textSize(14, 20, 550), marginRight: 4 });
