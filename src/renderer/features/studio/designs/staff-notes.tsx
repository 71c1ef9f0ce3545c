import { styled } from "@mui/material/styles";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import {
  useAddDesignNoteMutation,
  useDecideApprovalMutation,
  useListDesignNotesQuery,
  useRemoveDesignNoteMutation,
} from "#renderer/state/design-lists-api.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import { maxNoteLength } from "#shared/design-list.ts";
import type { DesignNote } from "#shared/design-list.ts";
import type { DesignSummary } from "#shared/design.ts";

import { StudioPending } from "../parts/studio-pending.tsx";
import { useNotices } from "../parts/use-notices.ts";
import { companyDesignsTexts } from "../texts/designs-catalogue.ts";

export type StaffNotesProps = { design: DesignSummary; onClose: () => void };

/** The notes of a room with what can be written and decided. */
export function StaffNotes({ design, onClose }: StaffNotesProps) {
  const texts = useTexts(companyDesignsTexts);
  const query = useListDesignNotesQuery({ params: { id: design.id } });
  const { data } = query;
  const { note, fault, isBusy, type, add, decide } = useWriting(design, data?.approval?.designId);
  const isAsked = data?.approval?.state === "asked";
  return (
    <>
      {data === undefined ? <StudioPending query={query} rows={2} /> : null}
      {data?.items.length === 0 ? <Quiet>{texts.noNotes}</Quiet> : null}
      <List aria-label={texts.notes}>
        {data?.items.map((one) => (
          <NoteRow key={one.id} designId={design.id} note={one} />
        ))}
      </List>
      <DialogFields>
        <Field
          label={texts.noteLabel}
          hint={texts.noteHint}
          value={note}
          error={fault}
          onChange={type}
          multiline
          rows={3}
        />
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={onClose}>
          {texts.close}
        </AppButton>
        <AppButton loading={isBusy} onClick={() => void add()}>
          {texts.add}
        </AppButton>
        {isAsked ? (
          <>
            <AppButton loading={isBusy} onClick={() => void decide("returned")}>
              {texts.sendBack}
            </AppButton>
            <AppButton variant="contained" loading={isBusy} onClick={() => void decide("approved")}>
              {texts.approve}
            </AppButton>
          </>
        ) : null}
      </DialogActions>
    </>
  );
}

function useWriting(design: DesignSummary, askedId: string | undefined) {
  const texts = useTexts(companyDesignsTexts);
  const { report } = useNotices(texts);
  const [addNote, adding] = useAddDesignNoteMutation();
  const [decideApproval, deciding] = useDecideApprovalMutation();
  const [note, write] = useState("");
  const [fault, blame] = useState<string | null>(null);
  const text = note.trim();

  const refuse = (isNeeded: boolean): boolean => {
    const found = text.length > maxNoteLength ? texts.noteLong : null;
    const missing = isNeeded && text === "" ? texts.noteNeeded : null;
    blame(found ?? missing);
    return found !== null || missing !== null;
  };

  return {
    note,
    fault,
    isBusy: adding.isLoading || deciding.isLoading,
    type: (next: string) => {
      write(next);
      blame(null);
    },
    add: async () => {
      if (text === "" || refuse(false)) return;
      const answer = await addNote({ params: { id: design.id }, body: { text } });
      if (report(answer, texts.added)) write("");
    },
    decide: async (decision: "approved" | "returned") => {
      if (refuse(decision === "returned")) return;
      const params = { id: askedId ?? design.id };
      const body =
        decision === "returned"
          ? { decision, note: text }
          : { decision, ...(text === "" ? {} : { note: text }) };
      const answer = await decideApproval({ params, body });
      const done = decision === "approved" ? texts.approvedDone : texts.returnedDone;
      if (report(answer, done)) write("");
    },
  };
}

function NoteRow({ designId, note }: { designId: string; note: DesignNote }) {
  const texts = useTexts(companyDesignsTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const { report } = useNotices(texts);
  const [removeNote] = useRemoveDesignNoteMutation();
  const { id, text, author, isOwn, createdAt } = note;
  const remove = async () => {
    report(await removeNote({ params: { id: designId, noteId: id } }), texts.removed);
  };
  return (
    <Row>
      <div>
        <p>{text}</p>
        <Quiet>
          {author ?? texts.formerColleague} · {formatPast(Date.parse(createdAt), nowMs, locale)}
        </Quiet>
      </div>
      {isOwn ? (
        <ToolIconButton
          label={texts.remove}
          icon={<Trash2 size={18} {...iconStyle} />}
          onClick={() => void remove()}
        />
      ) : null}
    </Row>
  );
}

const Quiet = styled("p")({ ...quietText(13, 18), margin: "4px 0 0" });

const List = styled("ul")({
  maxHeight: "35vh",
  margin: "16px 0 0",
  padding: 0,
  overflowY: "auto",
  listStyle: "none",
});

const Row = styled("li")({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 12,
  padding: "12px 0",
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& p:first-of-type": { ...textSize(15, 22), margin: 0 },
});
