import { styled } from "@mui/material/styles";

import {
  useAskForApprovalMutation,
  useListDesignNotesQuery,
  useWithdrawApprovalMutation,
} from "#renderer/state/design-lists-api.ts";
import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { formatPast } from "#renderer/i18n/format-past.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions } from "#renderer/ui/app-dialog.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";
import { useNow } from "#renderer/ui/use-now.ts";
import type { Approval } from "#shared/design-list.ts";
import type { DesignSummary } from "#shared/design.ts";

import { designsTexts } from "./designs-texts.ts";

export type DesignNotesProps = { design: DesignSummary; onClose: () => void };

/** The notes on a room, and its approval with what its owner can do about it. */
export function DesignNotes({ design, onClose }: DesignNotesProps) {
  const texts = useTexts(designsTexts);
  const locale = useLocale();
  const nowMs = useNow();
  const hasApprovals = useAppSelector(({ company }) => company.features?.approvals === true);
  const notes = useListDesignNotesQuery({ params: { id: design.id } });
  const { data, error, isFetching, refetch } = notes;
  const { ask, withdraw, isBusy } = useApproval(design.id);
  const approval = data?.approval ?? null;
  const canAsk = approval === null || approval.state === "returned" || approval.isOutdated;
  return (
    <>
      {approval === null ? null : (
        <Said>
          <ApprovalWords approval={approval} nowMs={nowMs} />
        </Said>
      )}
      {error === undefined ? null : (
        <Said>
          <Banner
            tone="danger"
            role="alert"
            actions={
              <TryAgainButton variant="tonal" loading={isFetching} onClick={() => void refetch()} />
            }
          >
            {texts.notesFailed}
          </Banner>
        </Said>
      )}
      {data?.items.length === 0 ? <Quiet>{texts.noNotes}</Quiet> : null}
      <List aria-label={texts.notes}>
        {data?.items.map(({ id, text, author, createdAt }) => (
          <li key={id}>
            <p>{text}</p>
            <Quiet>
              {author ?? texts.formerColleague} · {formatPast(Date.parse(createdAt), nowMs, locale)}
            </Quiet>
          </li>
        ))}
      </List>
      <DialogActions>
        {hasApprovals && approval?.state === "asked" ? (
          <AppButton variant="text" loading={isBusy} onClick={withdraw}>
            {texts.withdraw}
          </AppButton>
        ) : null}
        {hasApprovals && data !== undefined && canAsk ? (
          <AppButton variant="contained" loading={isBusy} onClick={ask}>
            {texts.askForApproval}
          </AppButton>
        ) : null}
        <AppButton onClick={onClose}>{texts.close}</AppButton>
      </DialogActions>
    </>
  );
}

function ApprovalWords({ approval, nowMs }: { approval: Approval; nowMs: number }) {
  const texts = useTexts(designsTexts);
  const locale = useLocale();
  const { state, by, at, isOutdated } = approval;
  return (
    <Banner tone={state === "returned" || isOutdated ? "caution" : "neutral"}>
      {texts.approvalBy[state](by)} · {formatPast(Date.parse(at), nowMs, locale)}
      {isOutdated ? ` · ${texts.changedSince}` : null}
    </Banner>
  );
}

function useApproval(id: string) {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [askForApproval, asking] = useAskForApprovalMutation();
  const [withdrawApproval, withdrawing] = useWithdrawApprovalMutation();
  const notify = (error: unknown, done: string) =>
    dispatch(
      noticeShown(
        error === undefined
          ? { tone: "success", text: done }
          : { tone: "error", text: texts.approvalFailed },
      ),
    );
  return {
    isBusy: asking.isLoading || withdrawing.isLoading,
    ask: () =>
      void askForApproval({ params: { id } }).then(({ error }) => notify(error, texts.asked)),
    withdraw: () =>
      void withdrawApproval({ params: { id } }).then(({ error }) => notify(error, texts.withdrawn)),
  };
}

const Said = styled("div")({ marginTop: 16 });

const Quiet = styled("p")({ ...quietText(13, 18), margin: "4px 0 0" });

const List = styled("ul")({
  maxHeight: "45vh",
  margin: "16px 0 0",
  padding: 0,
  overflowY: "auto",
  listStyle: "none",
  "& > li": { padding: "12px 0", overflowWrap: "anywhere", whiteSpace: "pre-line" },
  "& > li + li": { borderTop: "1px solid var(--rw-line)" },
  "& > li > p:first-of-type": { ...textSize(15, 22), margin: 0 },
});
