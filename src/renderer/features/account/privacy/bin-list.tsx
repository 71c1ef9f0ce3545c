import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useRestoreVersionMutation } from "#renderer/state/api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useRestoreImageMutation } from "#renderer/state/privacy-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions } from "#renderer/ui/app-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import type { Binned } from "#shared/wires/http/privacy-calls.ts";

import { privacyTexts } from "../texts/account-catalogue.ts";

export type BinListProps = { items: readonly Binned[]; onClose: () => void };

/** What can still be brought back, and for how long. */
export function BinList({ items, onClose }: BinListProps) {
  const texts = useTexts(privacyTexts);
  const { busyId, restore } = useRestore();
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={texts.binEmpty} text={texts.binEmptyText} />
      ) : (
        <List aria-label={texts.binTitle}>
          {items.map((item) => (
            <Row key={item.id}>
              <Words>
                <Typography variant="subtitle2" component="h3">
                  {item.name}
                </Typography>
                <Facts>{texts.binFacts(texts.kinds[item.kind], item.daysLeft)}</Facts>
              </Words>
              <AppButton
                variant="text"
                aria-label={texts.restoreItem(item.name)}
                loading={busyId === item.id}
                onClick={() => restore(item)}
              >
                {texts.restore}
              </AppButton>
            </Row>
          ))}
        </List>
      )}
      <DialogActions>
        <AppButton onClick={onClose}>{texts.close}</AppButton>
      </DialogActions>
    </>
  );
}

function useRestore() {
  const texts = useTexts(privacyTexts);
  const dispatch = useAppDispatch();
  const [restoreImage] = useRestoreImageMutation();
  const [restoreVersion] = useRestoreVersionMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const restore = async ({ id, kind, name }: Binned) => {
    setBusyId(id);
    const { error } =
      kind === "photo"
        ? await restoreImage({ params: { id } })
        : await restoreVersion({ params: { id }, query: { scope: "family" } });
    setBusyId(null);
    const isBack = error === undefined;
    const text = isBack ? texts.restored(name) : texts.notRestored;
    dispatch(noticeShown({ tone: isBack ? "success" : "error", text }));
  };
  return { busyId, restore: (item: Binned) => void restore(item) };
}

const List = styled("ul")({
  maxHeight: "50vh",
  margin: "16px 0 0",
  padding: 0,
  overflowY: "auto",
  listStyle: "none",
});

const Row = styled("li")({
  ...flexRow(12),
  minHeight: 64,
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Words = styled("div")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const Facts = styled("p")({ ...quietText(13, 18), margin: "2px 0 0" });
