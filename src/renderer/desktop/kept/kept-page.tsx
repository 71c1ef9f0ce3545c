import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { PageHeader } from "#renderer/ui/page-header.tsx";

import { KeptList } from "./kept-list.tsx";
import { keptTexts } from "./kept-texts.ts";
import { OpenedLine, RoomLine } from "./room-line.tsx";
import { UnsentLine } from "./unsent-line.tsx";
import { useKeptView } from "./use-kept-view.ts";
import type { KeptView } from "./use-kept-view.ts";

/** The rooms that are on this computer, which of them stay, and what the server has yet to get. */
export function KeptPage() {
  const texts = useTexts(keptTexts);
  useScreenTitle(texts.title);
  const view = useKeptView();
  return (
    <Page>
      <div>
        <PageHeader title={texts.title} dense />
        <Lead>{texts.lead}</Lead>
      </div>
      {view === null ? <LoadingBlock height={240} /> : <Lists view={view} />}
    </Page>
  );
}

function Lists({ view }: { view: KeptView }) {
  const texts = useTexts(keptTexts);
  const { rooms, opened, unsent } = view;
  return (
    <>
      {unsent.length === 0 ? null : (
        <KeptList title={texts.unsent} text={texts.unsentText}>
          {unsent.map((one) => (
            <UnsentLine key={one.id} unsent={one} />
          ))}
        </KeptList>
      )}
      {rooms.length === 0 ? (
        <EmptyState
          title={texts.noneKept}
          text={texts.noneKeptText}
          actions={
            <AppButton variant="tonal" to="/designs">
              {texts.designs}
            </AppButton>
          }
        />
      ) : (
        <KeptList title={texts.kept}>
          {rooms.map((room) => (
            <RoomLine key={room.id} room={room} />
          ))}
        </KeptList>
      )}
      {opened.length === 0 ? null : (
        <KeptList title={texts.opened} text={texts.openedText}>
          {opened.map((room) => (
            <OpenedLine key={room.id} room={room} />
          ))}
        </KeptList>
      )}
    </>
  );
}

const Page = styled("div")({
  ...flexColumn(32),
  maxWidth: 880,
  marginInline: "auto",
  padding: "24px var(--rw-margin) 64px",
});

const Lead = styled("p")({ ...quietText(15, 22), margin: "4px 0 0", textWrap: "pretty" });
