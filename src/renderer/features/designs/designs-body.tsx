import { styled } from "@mui/material/styles";
import { Upload } from "lucide-react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { cardSurface } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";

import { DesignGrid, DesignGridLoading } from "./design-grid.tsx";
import { designsTexts } from "./designs-texts.ts";
import type { DesignCommands } from "./use-design-commands.ts";
import type { DesignList } from "./use-design-list.ts";
import type { Picked } from "./use-picked.ts";

export type DesignsBodyProps = {
  list: DesignList;
  commands: DesignCommands;
  picked: Picked;
  search: string;
  onShowAll: () => void;
};

/** The gallery in whatever state it is: on its way, failed, empty, nothing found, or full. */
export function DesignsBody({ list, commands, picked, search, onShowAll }: DesignsBodyProps) {
  const texts = useTexts(designsTexts);
  if (list.designs === null) {
    return list.hasFailed ? <FailedGallery list={list} /> : <DesignGridLoading />;
  }
  if (list.isEmpty) return <EmptyGallery />;
  if (list.designs.length === 0 && !list.hasMore) {
    return (
      <EmptyState
        title={texts.nothingFound}
        text={search.trim() === "" ? texts.nothingHere : texts.nothingFoundText(search.trim())}
        actions={<AppButton onClick={onShowAll}>{texts.showAll}</AppButton>}
      />
    );
  }
  return (
    <>
      <DesignGrid
        designs={list.designs}
        commands={commands}
        picked={picked}
        onEnd={list.loadMore}
      />
      <More list={list} />
    </>
  );
}

function EmptyGallery() {
  const texts = useTexts(designsTexts);
  return (
    <Panel>
      <EmptyState
        title={texts.noDesigns}
        text={texts.noDesignsText}
        actions={
          <>
            <AppButton variant="contained" to="/upload" icon={Upload}>
              {texts.uploadRoom}
            </AppButton>
            <AppButton variant="text" to="/upload#samples">
              {texts.trySample}
            </AppButton>
          </>
        }
      />
    </Panel>
  );
}

function FailedGallery({ list }: { list: DesignList }) {
  const texts = useTexts(designsTexts);
  return (
    <Panel>
      <LoadFailure
        variant="tonal"
        title={texts.failed}
        text={texts.failedText}
        requestId={list.requestId}
        onRetry={list.reload}
      />
    </Panel>
  );
}

function More({ list }: { list: DesignList }) {
  const texts = useTexts(designsTexts);
  if (list.hasFailed) {
    return (
      <Below>
        <Banner
          tone="danger"
          role="alert"
          actions={<TryAgainButton variant="tonal" onClick={list.reload} />}
        >
          {texts.moreFailed}
        </Banner>
      </Below>
    );
  }
  if (!list.hasMore) return null;
  return (
    <Below>
      <AppButton loading={list.isLoadingMore} onClick={list.loadMore}>
        {texts.showMore}
      </AppButton>
    </Below>
  );
}

const Panel = styled("div")({ ...cardSurface, padding: "24px 0" });

const Below = styled("div")({ marginTop: 36, display: "flex", justifyContent: "center" });
