import { styled } from "@mui/material/styles";
import { Download, Ellipsis, FolderPlus, ListChecks, Star, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fromWidth } from "#renderer/theme/breakpoints.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { ActionMenu } from "#renderer/ui/action-menu.tsx";
import { AppButton, Spinner } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";

import { designsTexts } from "./designs-texts.ts";
import type { Picked } from "./use-picked.ts";
import type { SeveralCommands } from "./use-several-commands.ts";

export type SelectionBarProps = {
  picked: Pick<Picked, "chosen" | "pickAll" | "end">;
  several: Pick<SeveralCommands, "mark" | "askForProject" | "download" | "askToBin" | "isPacking">;
};

type Command = {
  key: "favourite" | "project" | "download" | "bin";
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
};

/** What is done to the selected designs; in the place of the filters while several can be selected. */
export function SelectionBar({ picked, several }: SelectionBarProps) {
  const texts = useTexts(designsTexts);
  const commands = useCommands(picked, several);
  const count = texts.selected(picked.chosen.length);
  const isNone = picked.chosen.length === 0;
  return (
    <Bar role="toolbar" aria-label={count}>
      <Count>{count}</Count>
      <Wide>
        <AppButton variant="text" size="small" onClick={picked.pickAll}>
          {texts.selectAll}
        </AppButton>
        {commands.map(({ key, label, icon, onSelect }) => (
          <AppButton
            key={key}
            size="small"
            icon={icon}
            disabled={isNone}
            loading={key === "download" && several.isPacking}
            onClick={onSelect}
          >
            {label}
          </AppButton>
        ))}
      </Wide>
      <Narrow>
        <ShortCommands {...{ commands, isNone }} isPacking={several.isPacking} {...picked} />
      </Narrow>
      <AppButton variant="text" size="small" onClick={picked.end}>
        {texts.done}
      </AppButton>
    </Bar>
  );
}

function useCommands(
  { chosen }: SelectionBarProps["picked"],
  several: SelectionBarProps["several"],
): Command[] {
  const texts = useTexts(designsTexts);
  const canDownload = useAppSelector(({ company }) => company.features?.download === true);
  const areFavourites = chosen.length > 0 && chosen.every(({ isFavourite }) => isFavourite);
  const all: Command[] = [
    {
      key: "favourite",
      label: areFavourites ? texts.unfavourite : texts.favourite,
      icon: Star,
      onSelect: () => several.mark(chosen, !areFavourites),
    },
    {
      key: "project",
      label: texts.toProject,
      icon: FolderPlus,
      onSelect: () => several.askForProject(chosen),
    },
    {
      key: "download",
      label: texts.downloadZip,
      icon: Download,
      onSelect: () => several.download(chosen),
    },
    { key: "bin", label: texts.toBin, icon: Trash2, onSelect: () => several.askToBin(chosen) },
  ];
  return all.filter(({ key }) => key !== "download" || canDownload);
}

/** Icons alone, the rarer commands behind a menu. */
function ShortCommands(props: {
  commands: readonly Command[];
  isNone: boolean;
  isPacking: boolean;
  pickAll: () => void;
}) {
  const { commands, isNone, isPacking, pickAll } = props;
  const texts = useTexts(designsTexts);
  const download = commands.filter(({ key }) => key === "download");
  const all = { key: "all", label: texts.selectAll, icon: ListChecks, onSelect: pickAll };
  return (
    <>
      {commands
        .filter(({ key }) => key !== "download")
        .map(({ key, label, icon: Icon, onSelect }) => (
          <ToolIconButton
            key={key}
            label={label}
            icon={<Icon size={20} {...iconStyle} />}
            disabled={isNone}
            onClick={onSelect}
          />
        ))}
      <ActionMenu
        items={[all, ...download].map(({ icon: Icon, ...item }) => ({
          ...item,
          icon: <Icon size={18} {...iconStyle} />,
          disabled: item.key === "download" && (isNone || isPacking),
        }))}
        renderTrigger={({ id, onClick, "aria-expanded": expanded }) => (
          <span id={id}>
            <ToolIconButton
              label={texts.more}
              icon={
                isPacking ? (
                  <Spinner size={20} aria-hidden />
                ) : (
                  <Ellipsis size={20} {...iconStyle} />
                )
              }
              expanded={expanded}
              onClick={onClick}
            />
          </span>
        )}
      />
    </>
  );
}

/** On a narrow screen it is one line, whose last button is always in sight: it must not cover what is selected. */
const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  position: "sticky",
  top: 0,
  zIndex: 2,
  marginTop: 16,
  padding: "4px 4px 4px 12px",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow2)",
  "& > .MuiButton-root": { flex: "none", paddingInline: 10 },
  [fromWidth(1024)]: {
    flexWrap: "wrap",
    gap: 8,
    padding: "8px 12px",
    "& > .MuiButton-root": { paddingInline: 18 },
  },
});

const Count = styled("output")({
  ...textSize(14, 20, 550),
  flex: "1 1 0",
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  [fromWidth(1024)]: { flex: "none", marginRight: 4 },
});

const Wide = styled("div")({ display: "none", [fromWidth(1024)]: { display: "contents" } });

const Narrow = styled("div")({
  display: "flex",
  flex: "none",
  [fromWidth(1024)]: { display: "none" },
});
