import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { bareList, cardSurface, flexColumn, flexRow, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { ProgressBar } from "#renderer/ui/progress-bar.tsx";
import { TryAgainButton } from "#renderer/ui/try-again-button.tsx";

import { narrow } from "./page-widths.ts";
import { describeFailedUpload, refusalTexts } from "./refusal-texts.ts";
import { uploadTexts } from "./texts/upload-catalogue.ts";
import type { MorePhoto, MorePhotos as Photos } from "./use-more-photos.ts";

/** What becomes of the photos that were chosen together with the one above. */
export function MorePhotos({ more }: { more: Photos }) {
  const texts = useTexts(uploadTexts);
  const id = useId();
  if (more.photos.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={textSize(18)}>
        {texts.morePhotos}
      </Typography>
      <Lead>{texts.morePhotosLead}</Lead>
      <List>
        {more.photos.map((photo) => (
          <PhotoRow key={photo.uploadId} photo={photo} onRepeat={() => more.sendAgain(photo)} />
        ))}
      </List>
    </Section>
  );
}

function PhotoRow({ photo, onRepeat }: { photo: MorePhoto; onRepeat: () => void }) {
  const texts = useTexts(uploadTexts);
  const failures = useTexts(refusalTexts);
  const upload = useAppSelector(({ images }) =>
    images.uploads.find(({ id }) => id === photo.uploadId),
  );
  const fraction =
    upload === undefined || upload.totalBytes === 0 ? null : upload.sentBytes / upload.totalBytes;
  const isWaiting = photo.state === "sending" && upload?.state === "waiting";
  const failure = photo.state === "failed" ? describeFailedUpload(photo.error, failures) : null;
  return (
    <Row>
      <Words>
        <Name>{photo.file.name}</Name>
        <State data-state={photo.state}>
          {photo.state === "failed"
            ? failure?.sentence
            : isWaiting
              ? texts.goesOnByItself
              : texts.morePhotoStates[photo.state]}
        </State>
        {photo.state === "sending" ? (
          <ProgressBar label={texts.progressOf(photo.file.name)} value={fraction} />
        ) : null}
      </Words>
      {photo.state === "ready" ? (
        <AppButton
          variant="outlined"
          to={`/room/${photo.designId}`}
          aria-label={texts.openRoomOf(photo.file.name)}
        >
          {texts.openRoom}
        </AppButton>
      ) : null}
      {failure?.canRepeat === true ? (
        <TryAgainButton variant="outlined" onClick={onRepeat} />
      ) : null}
    </Row>
  );
}

const Section = styled("section")({
  marginTop: 24,
  padding: 20,
  ...cardSurface,
  [narrow]: { marginTop: 28 },
});

const Lead = styled("p")({ ...quietText(13.5, 20), marginTop: 2 });

const List = styled("ul")({ ...bareList, marginTop: 8 });

const Row = styled("li")({
  ...flexRow(16),
  minHeight: 68,
  paddingBlock: 10,
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  "& > .MuiButton-root": { flex: "none" },
});

const Words = styled("div")({ ...flexColumn(4), flex: 1, minWidth: 0 });

const Name = styled("p")({ ...textSize(14, 20, 550), ...oneLine, margin: 0 });

const State = styled("output")({
  ...quietText(13, 18),
  "&[data-state='ready']": { color: "var(--rw-primary)", fontWeight: 550 },
  "&[data-state='failed']": { color: "var(--rw-danger-text)" },
});
