import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Eraser, Eye, EyeOff, Trash2 } from "lucide-react";

import { memo } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { bareButton, flexColumn, flexRow } from "#renderer/theme/layout.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { readProductId } from "#shared/edit.ts";
import type { Edit } from "#shared/edit.ts";
import { fixedColours } from "#shared/theme/colour.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { asTextured } from "../../model/parts/coverings-part.ts";
import { coveringTexts, panelTexts, toneTexts } from "../../texts/panel-catalogue.ts";
import { EditThumbnail, ToneRowThumbnail } from "./edit-thumbnail.tsx";

const icon = { size: 18, ...iconStyle };

/** The edits in the order they are applied; each can be hidden or deleted. */
export function ChangesTab() {
  const edits = useRoom(({ history }) => history.document.edits);
  const texts = useTexts(panelTexts);
  if (edits.length === 0) {
    return <EmptyState title={texts.noChanges} text={texts.noChangesText} />;
  }
  return (
    <List>
      {edits.map((edit) => (
        <ChangeRow key={edit.id} edit={edit} />
      ))}
    </List>
  );
}

const ChangeRow = memo(function ChangeRow({ edit }: { edit: Edit }) {
  const { history, view } = useRoomSession();
  const texts = useTexts(panelTexts);
  const { name, note, colour } = useEditWords(edit);
  const isCurrent = useRoom(({ history: { document } }) =>
    [document.paintedEditId, document.erasedEditId].includes(edit.id),
  );
  const pick = () => {
    view.showMode("edit");
    if (edit.kind === "tone") view.showTab("light");
    history.change({ type: "editPicked", id: edit.id });
  };
  return (
    <Row data-current={isCurrent} data-off={!edit.enabled}>
      {edit.kind === "tone" ? (
        <ToneRowThumbnail tone={edit} />
      ) : (
        <EditThumbnail edit={edit} colour={colour}>
          {edit.kind === "erase" ? <Eraser {...icon} /> : null}
        </EditThumbnail>
      )}
      <WordsButton type="button" title={texts.pick(name)} onClick={pick}>
        <Typography variant="subtitle2" component="span" noWrap>
          {name}
        </Typography>
        <Typography variant="caption" component="span" color="text.secondary" noWrap>
          {note}
        </Typography>
      </WordsButton>
      <ToolIconButton
        label={edit.enabled ? texts.hide(name) : texts.show(name)}
        icon={edit.enabled ? <Eye {...icon} /> : <EyeOff {...icon} />}
        dense
        onClick={() => history.change({ type: "editToggled", id: edit.id })}
      />
      <ToolIconButton
        label={texts.remove(name)}
        icon={<Trash2 {...icon} />}
        dense
        onClick={() => history.change({ type: "editRemoved", id: edit.id })}
      />
    </Row>
  );
});

/** What an edit is called in the list, and the colour that stands for it. */
function useEditWords(edit: Edit) {
  const product = useRoom(
    ({ catalogue }) => catalogue.known.get(readProductId(edit) ?? "") ?? null,
  );
  const texts = useTexts(panelTexts);
  const cover = useTexts(coveringTexts);
  const tone = useTexts(toneTexts);
  if (edit.kind === "erase")
    return { name: texts.erased, note: texts.eraseNote, colour: fixedColours.mask };
  if (edit.kind === "material") {
    const material = asTextured(product);
    const name = material?.name ?? cover.surfaces[edit.surface];
    const note = material?.sku ?? cover.layouts[edit.layout];
    return { name, note, colour: material?.colour ?? "#8a8378" };
  }
  if (edit.kind === "tone") {
    const note = tone.rowNote(Math.round(edit.strength * 100));
    return { name: tone.row(tone.presets[edit.preset]), note, colour: "" };
  }
  const paint = product?.kind === "paint" ? product : null;
  const name = `${paint?.name ?? texts.custom}, ${texts.finishes[edit.finish].toLowerCase()}`;
  return { name, note: paint?.sku ?? edit.colour, colour: edit.colour };
}

const List = styled("ol")({
  ...flexColumn(4),
  margin: 0,
  padding: "12px 10px 24px",
  listStyle: "none",
});

const Row = styled("li")({
  ...flexRow(10),
  padding: "8px 6px",
  borderRadius: "var(--rw-radius-field)",
  "&[data-current='true']": { backgroundColor: "var(--rw-selected)" },
  "&[data-off='true'] > :first-child": { opacity: 0.55 },
  // Words stay readable.
  "&[data-off='true'] .MuiTypography-root": { color: "var(--rw-ink2)" },
});

const WordsButton = styled("button")({
  ...flexColumn(),
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  justifyContent: "center",
  ...bareButton,
  padding: 0,
  font: "inherit",
  color: "inherit",
  textAlign: "left",
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
