import { styled } from "@mui/material/styles";
import { Info, Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import { useListBinQuery, useListOwnPhotosInfiniteQuery } from "#renderer/state/privacy-api.ts";
import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import type { KeptPhoto } from "#shared/wires/http/privacy-calls.ts";

import { AccountSection } from "../sections/account-section.tsx";
import { SectionLoading } from "../sections/section-loading.tsx";
import { privacyTexts } from "../texts/account-catalogue.ts";
import { BinList } from "./bin-list.tsx";
import { PhotoRow } from "./photo-row.tsx";
import { usePhotoCommands } from "./use-photo-commands.ts";

/** The person's photos, what they weigh, and the bin. */
export function PhotosSection() {
  const texts = useTexts(privacyTexts);
  return (
    <AccountSection title={texts.photos} text={texts.photosText}>
      <PhotosBody />
    </AccountSection>
  );
}

const firstPage = { query: { limit: 20 } };
const freshness = { refetchOnMountOrArgChange: true, refetchOnReconnect: true } as const;

function PhotosBody() {
  const texts = useTexts(privacyTexts);
  const list = useListOwnPhotosInfiniteQuery(firstPage, freshness);
  const [first] = list.data?.pages ?? [];
  if (first === undefined) {
    return list.isError ? (
      <LoadFailure
        title={texts.photosFailed}
        loading={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SectionLoading label={texts.photosLoading} />
    );
  }
  return (
    <>
      <Head photos={first.photos} bytes={first.bytes} />
      <PhotoList photos={list.data?.pages.flatMap(({ items }) => items) ?? []} />
      {list.hasNextPage ? (
        <More>
          <AppButton loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.showMore}
          </AppButton>
        </More>
      ) : null}
      <Note>
        <Info size={16} {...iconStyle} />
        {texts.binNote}
      </Note>
    </>
  );
}

function Head({ photos, bytes }: { photos: number; bytes: number }) {
  const texts = useTexts(privacyTexts);
  const locale = useLocale();
  const bin = useListBinQuery(undefined, freshness);
  const [isOpen, setOpen] = useState(false);
  const binned = bin.data?.items ?? [];
  return (
    <HeadLine>
      <span>{texts.total(photos, formatMegabytes(bytes, locale))}</span>
      <AppButton variant="text" icon={Trash2} onClick={() => setOpen(true)}>
        {texts.bin(binned.length)}
      </AppButton>
      <AppDialog
        open={isOpen}
        title={texts.binTitle}
        text={texts.binText}
        width={520}
        closesOutside
        onClose={() => setOpen(false)}
      >
        <BinList items={binned} onClose={() => setOpen(false)} />
      </AppDialog>
    </HeadLine>
  );
}

function PhotoList({ photos }: { photos: readonly KeptPhoto[] }) {
  const texts = useTexts(privacyTexts);
  const list = useRef<HTMLUListElement>(null);
  const commands = usePhotoCommands(() => list.current?.focus());
  if (photos.length === 0) return <EmptyState title={texts.noPhotos} text={texts.noPhotosText} />;
  return (
    <List ref={list} tabIndex={-1} aria-label={texts.photos}>
      {photos.map((photo) => (
        <PhotoRow key={photo.id} photo={photo} commands={commands} />
      ))}
    </List>
  );
}

const HeadLine = styled("div")({
  ...flexRow(16),
  ...quietText(14, 20),
  justifyContent: "space-between",
  padding: "8px 6px 8px 24px",
  borderBottom: "1px solid var(--rw-line)",
  [belowWidth(600)]: { paddingLeft: 20 },
});

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "&:focus-visible": { outline: "none" },
});

const More = styled("div")({ padding: "12px 24px", borderTop: "1px solid var(--rw-line)" });

const Note = styled("p")({
  ...flexRow(10),
  ...quietText(13, 18),
  alignItems: "flex-start",
  margin: 0,
  padding: "14px 24px",
  borderTop: "1px solid var(--rw-line)",
  "& > svg": { flex: "none", marginTop: 1 },
  [belowWidth(600)]: { paddingInline: 20 },
});
