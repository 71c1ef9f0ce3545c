import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { PageHeader } from "#renderer/ui/page-header.tsx";
import type { BatchState } from "#shared/batch.ts";
import type { BatchDesktop } from "./batch-desktop.ts";

import { BatchForm } from "./batch-form.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { batchTexts } from "./batch-texts.ts";

/** Starts a batch, or follows the one that there is. */
export function BatchPage({ desktop }: { desktop: BatchDesktop }) {
  const texts = useTexts(batchTexts);
  useScreenTitle(texts.title);
  const { state, isKnown } = useBatch(desktop);
  const [wantsAnother, setWantsAnother] = useState(false);
  const isOver = state?.status === "finished" || state?.status === "cancelled";
  const isForm = isKnown && (state === null || (isOver && wantsAnother));
  return (
    <Page>
      <div>
        <PageHeader title={texts.title} dense />
        <Lead>{texts.lead}</Lead>
      </div>
      {isKnown ? null : <LoadingBlock height={240} />}
      {isForm ? (
        <BatchForm desktop={desktop} onStarted={() => setWantsAnother(false)} />
      ) : (
        state !== null && (
          <BatchProgress
            state={state}
            control={(verb) => void desktop.controlBatch(verb)}
            onOpen={() => void desktop.openBatchResults()}
            onAgain={() => setWantsAnother(true)}
          />
        )
      )}
    </Page>
  );
}

function useBatch(desktop: BatchDesktop): { state: BatchState | null; isKnown: boolean } {
  const [known, setKnown] = useState<{ state: BatchState | null; isKnown: boolean }>({
    state: null,
    isKnown: false,
  });
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const state = await desktop.readBatch();
      if (isOpen) setKnown({ state, isKnown: true });
    };
    const follow = () => void read();
    follow();
    const stop = desktop.on("batch:changed", follow);
    return () => {
      isOpen = false;
      stop();
    };
  }, [desktop]);
  return known;
}

const Page = styled("div")({
  ...flexColumn(24),
  maxWidth: 880,
  marginInline: "auto",
  padding: "24px var(--rw-margin) 64px",
});

const Lead = styled("p")({ ...quietText(15, 22), margin: "4px 0 0", textWrap: "pretty" });
