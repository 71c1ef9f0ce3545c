import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useAppDispatch, useAppSelector } from "#renderer/state/hooks.ts";
import { takeOfferedPhoto } from "#renderer/state/offered-photo.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { unseen } from "#renderer/theme/layout.ts";
import { Banner } from "#renderer/ui/banner.tsx";
import { PageHeader } from "#renderer/ui/page-header.tsx";

import type { LeftOut } from "./choose-photo.ts";
import { DropVeil } from "./drop-veil.tsx";
import { DropZone } from "./drop-zone.tsx";
import { MorePhotos } from "./more-photos.tsx";
import { namePhoto } from "./name-photo.ts";
import { full, lying, narrow } from "./page-widths.ts";
import { PhotoCard } from "./photo-card.tsx";
import { describeLeftOut, refusalTexts } from "./refusal-texts.ts";
import { noDetails } from "./room-details.ts";
import { RoomForm } from "./room-form.tsx";
import { SampleRooms } from "./sample-rooms.tsx";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import { useFileIntake } from "./use-file-intake.ts";
import { useRoomOpening } from "./use-room-opening.ts";
import { useUploadFlow } from "./use-upload-flow.ts";

/** Where a photo comes in, by button, camera, drop or paste, and becomes a room to work in. */
export function UploadPage() {
  const texts = useTexts(uploadTexts);
  useScreenTitle(texts.title);
  const [details, setDetails] = useState(noDetails);
  const questions = useRef<HTMLDivElement>(null);
  const flow = useUploadFlow(details, setDetails);
  const isDragging = useFileIntake(flow.takeFiles);
  useOfferedPhoto(flow.takeFiles);
  const room = useRoomOpening(
    flow.upload?.image ?? null,
    namePhoto(flow.chosen?.file.name ?? "", texts.myRoom),
    { now: details, sent: flow.chosen?.details ?? noDetails },
    () =>
      flow.leftOut.length === 0 &&
      // Nobody is taken away from the list of what else they chose.
      flow.more.photos.length === 0 &&
      // Whoever is told that the photo is small decides whether to go on with it.
      flow.chosen?.isSmall !== true &&
      questions.current?.contains(document.activeElement) !== true,
  );
  const hasPhoto = flow.chosen !== null;
  return (
    <Page data-photo={hasPhoto}>
      <GlobalStyles styles={wholePage} />
      <Title>
        <PageHeader title={texts.title} dense />
      </Title>
      <LeftOutBanner leftOut={flow.leftOut} />
      <Columns>
        {flow.chosen === null ? (
          <DropZone isChecking={flow.isChecking} onFiles={flow.takeFiles} />
        ) : (
          <PhotoCard chosen={flow.chosen} flow={flow} room={room} />
        )}
        <RoomForm
          details={details}
          onChange={setDetails}
          hasPhoto={hasPhoto}
          questionsRef={questions}
        />
      </Columns>
      <MorePhotos more={flow.more} />
      <Samples>
        <SampleRooms />
      </Samples>
      {isDragging ? <DropVeil /> : null}
    </Page>
  );
}

/** A photo that the page around the app handed over. */
function useOfferedPhoto(onFiles: (files: File[]) => void): void {
  const dispatch = useAppDispatch();
  const offers = useAppSelector((state) => state.images.offers);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (offers === 0) return;
    const file = dispatch(takeOfferedPhoto());
    if (file !== null) take([file]);
  }, [offers, dispatch]);
}

function LeftOutBanner({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const texts = useTexts(refusalTexts);
  const locale = useLocale();
  if (leftOut.length === 0) return null;
  return (
    <Refused>
      <Banner tone="caution" role="alert">
        {leftOut.map((file, index) => (
          <Sentence key={`${index} ${file.fileName}`}>
            {describeLeftOut(file, texts, locale)}
          </Sentence>
        ))}
      </Banner>
    </Refused>
  );
}

/** The header stands on the page's ground too. */
const wholePage = { body: { backgroundColor: "var(--rw-upload-page)" } };

const Page = styled("div")({
  boxSizing: "border-box",
  width: "100%",
  maxWidth: "calc(1760px + 2 * var(--rw-margin))",
  marginInline: "auto",
  padding: "6px var(--rw-margin) 32px",
  [narrow]: { "&[data-photo='true']": { paddingBottom: 120 } },
});

/** On a narrow page the photo takes the title's place; it is still read out. */
const Title = styled("div")({
  "[data-photo='true'] > &": {
    [narrow]: { ...unseen },
  },
});

const Refused = styled("div")({ marginTop: 16 });

const Sentence = styled("span")({ display: "block" });

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 384px",
  gap: 24,
  minHeight: 534,
  marginTop: 18,
  [full]: { gridTemplateColumns: "minmax(0, 1fr) 464px" },
  [narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 28, minHeight: 0, marginTop: 16 },
  [lying]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 24 },
  "[data-photo='true'] > &": { [narrow]: { marginTop: 0 } },
});

const Samples = styled("div")({
  marginTop: 24,
  "[data-photo='true'] > &": { [narrow]: { display: "none" } },
});
