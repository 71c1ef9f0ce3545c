import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";

import { useChangeDesignsMutation } from "#renderer/state/design-lists-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useListBinQuery, useRestoreImageMutation } from "#renderer/state/privacy-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface, flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { Binned } from "#shared/wires/http/privacy-calls.ts";

import { designsTexts } from "./designs-texts.ts";

/** What can still be brought back, and for how long. */
export function BinView({ onLeave }: { onLeave: () => void }) {
  const texts = useTexts(designsTexts);
  const bin = useListBinQuery(undefined, { refetchOnMountOrArgChange: true });
  const { busy, restore } = useRestore();
  const items = bin.data?.items ?? [];
  const rooms = items.filter(({ kind }) => kind === "design");
  return (
    <section aria-label={texts.bin}>
      <Head>
        <AppButton variant="text" icon={ArrowLeft} onClick={onLeave}>
          {texts.backToDesigns}
        </AppButton>
        {rooms.length > 1 ? (
          <AppButton size="small" loading={busy === "all"} onClick={() => restore("all", rooms)}>
            {texts.restoreAll}
          </AppButton>
        ) : null}
      </Head>
      <Panel>
        {bin.isLoading ? <LoadingBlock height={64} shape="card" /> : null}
        {bin.isError ? (
          <LoadFailure
            variant="tonal"
            title={texts.failed}
            text={texts.failedText}
            requestId={null}
            onRetry={() => void bin.refetch()}
          />
        ) : null}
        {bin.data !== undefined && items.length === 0 ? (
          <EmptyState title={texts.binEmpty} text={texts.binEmptyText} />
        ) : null}
        <List>
          {items.map((item) => (
            <Row key={item.id}>
              <Words>
                <Typography variant="subtitle2" component="h2">
                  {item.name}
                </Typography>
                <Facts>{texts.binFacts(texts.kinds[item.kind], item.daysLeft)}</Facts>
              </Words>
              <AppButton
                variant="text"
                aria-label={texts.restoreItem(item.name)}
                loading={busy === item.id}
                onClick={() => restore(item.id, [item])}
              >
                {texts.restore}
              </AppButton>
            </Row>
          ))}
        </List>
      </Panel>
    </section>
  );
}

function useRestore() {
  const texts = useTexts(designsTexts);
  const dispatch = useAppDispatch();
  const [restoreImage] = useRestoreImageMutation();
  const [changeDesigns] = useChangeDesignsMutation();
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async (what: string, items: readonly Binned[]) => {
    setBusy(what);
    const left = await bringBack(items);
    setBusy(null);
    const [first] = items;
    const name = items.length === 1 ? first?.name : undefined;
    const done =
      name === undefined ? texts.severalRestored(items.length) : texts.restoredItem(name);
    const failed =
      left < items.length ? texts.someNotRestored(left, items.length) : texts.notRestored;
    dispatch(
      noticeShown(left === 0 ? { tone: "success", text: done } : { tone: "error", text: failed }),
    );
  };
  /** Answers how many are still in the bin. */
  const bringBack = async (items: readonly Binned[]): Promise<number> => {
    const [first] = items;
    if (first?.kind === "photo") {
      const { error } = await restoreImage({ params: { id: first.id } });
      return error === undefined ? 0 : 1;
    }
    const ids = items.map(({ id }) => id);
    const { data } = await changeDesigns({ body: { ids, change: "restore" } });
    return data?.refused.length ?? ids.length;
  };
  return {
    busy,
    restore: (what: string, items: readonly Binned[]) => void restore(what, items),
  };
}

const Head = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  margin: "8px 0 16px -12px",
});

const Panel = styled("div")({ ...cardSurface, padding: "8px 24px" });

const List = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

const Row = styled("li")({
  ...flexRow(12),
  minHeight: 64,
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Words = styled("div")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const Facts = styled("p")({ ...quietText(13, 18), margin: "2px 0 0" });
