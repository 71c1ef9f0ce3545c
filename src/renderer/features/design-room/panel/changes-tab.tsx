import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Eraser, Eye, EyeOff, Trash2 } from "lucide-react";

import { useTexts } from "#renderer/text/texts.ts";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { Edit } from "#shared/edit.ts";

import { useRoom } from "../room/room-context.ts";
import { EditThumb } from "./edit-thumb.tsx";
import { panelTexts } from "./panel-texts.ts";

const icon = {
  size: 18,
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;

/** The edits in the order they are applied; each can be hidden or deleted. */
export function ChangesTab() {
  const { history } = useRoom();
  const texts = useTexts(panelTexts);
  const { edits } = history.document;
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

function ChangeRow({ edit }: { edit: Edit }) {
  const { history, products, view } = useRoom();
  const texts = useTexts(panelTexts);
  const paint = edit.kind === "paint" ? products.findPaint(edit.materialId) : null;
  const name =
    edit.kind === "erase"
      ? texts.erased
      : texts.painted(paint?.name ?? texts.custom, texts.finishes[edit.finish]);
  const { paintedEditId, erasedEditId } = history.document;
  const isCurrent = edit.id === paintedEditId || edit.id === erasedEditId;
  const note = edit.kind === "erase" ? texts.eraseNote : (paint?.sku ?? edit.colour);
  const pick = () => {
    view.showMode("edit");
    history.change({ type: "editPicked", id: edit.id });
  };
  const words = (
    <>
      <Typography variant="subtitle2" component="span" noWrap>
        {name}
      </Typography>
      <Typography variant="caption" component="span" color="text.secondary" noWrap>
        {note}
      </Typography>
    </>
  );
  return (
    <Row data-current={isCurrent} data-off={!edit.enabled}>
      <EditThumb edit={edit}>{edit.kind === "erase" ? <Eraser {...icon} /> : null}</EditThumb>
      <WordsButton type="button" title={texts.pick(name)} onClick={pick}>
        {words}
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
}

const List = styled("ol")({
  display: "flex",
  flexDirection: "column",
  gap: 4,
  margin: 0,
  padding: "12px 10px 24px",
  listStyle: "none",
});

const Row = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  padding: "8px 6px",
  borderRadius: "var(--rw-radius-field)",
  "&[data-current='true']": { backgroundColor: "var(--rw-selected)" },
  "&[data-off='true'] > :first-of-type, &[data-off='true'] > :nth-of-type(2)": { opacity: 0.55 },
});

const WordsButton = styled("button")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  justifyContent: "center",
  padding: 0,
  border: 0,
  font: "inherit",
  color: "inherit",
  textAlign: "left",
  backgroundColor: "transparent",
  cursor: "pointer",
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
