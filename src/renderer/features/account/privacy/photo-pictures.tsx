import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";

import { useGetImageQuery } from "#renderer/state/api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { flexRow, fullSize } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions } from "#renderer/ui/app-dialog.tsx";
import { LoadFailure } from "#renderer/ui/load-failure.tsx";
import type { ImageVariant } from "#shared/image.ts";
import type { KeptPhoto } from "#shared/wires/http/privacy-calls.ts";

import { SectionLoading } from "../sections/section-loading.tsx";
import { privacyTexts } from "../texts/account-catalogue.ts";
import { pictureTexts } from "../texts/late-catalogue.ts";
import type { PhotoCommands } from "./use-photo-commands.ts";

/** What can be taken away of a photo: itself, and what its newest render has left. */
const savedVariants = ["original", "erased", "redesigned"] as const;
type SavedVariant = (typeof savedVariants)[number];

/** What shows each of them small; a result has no small picture of its own. */
const smallOf: Readonly<Record<SavedVariant, ImageVariant | null>> = {
  original: "thumb",
  erased: "erased-thumb",
  redesigned: null,
};

export type PhotoPicturesProps = {
  photo: KeptPhoto;
  commands: PhotoCommands;
  onClose: () => void;
};

/** The pictures that are kept of a photo: itself, without what was removed, and its newest result. */
export function PhotoPictures({ photo, commands, onClose }: PhotoPicturesProps) {
  const texts = useTexts(privacyTexts);
  const words = useTexts(pictureTexts);
  const nameSaved = (variant: SavedVariant) =>
    variant === "original" ? photo.name : words.nameSaved(photo.name, variant);
  const image = useGetImageQuery({ params: { id: photo.id } }, { refetchOnMountOrArgChange: true });
  // A company that lets nobody download has its results on the screen alone; the photo is the person's.
  const mayDownload = useAppSelector((state) => state.company.features?.download !== false);
  const kept = savedVariants.filter((variant) => image.data?.variants.includes(variant) === true);
  return (
    <>
      <Facts>{words.text}</Facts>
      {image.data !== undefined ? (
        <List aria-label={texts.picturesOf(photo.name)}>
          {kept.map((variant) => (
            <PictureRow
              key={variant}
              photo={photo}
              variant={variant}
              {...(mayDownload || variant === "original"
                ? { onDownload: () => commands.download(photo, variant, nameSaved(variant)) }
                : {})}
              isBusy={commands.busyId === photo.id}
            />
          ))}
        </List>
      ) : image.isError ? (
        <LoadFailure
          title={words.failed}
          loading={image.isFetching}
          onRetry={() => void image.refetch()}
        />
      ) : (
        <SectionLoading label={texts.photosLoading} />
      )}
      <DialogActions>
        <AppButton onClick={onClose}>{texts.close}</AppButton>
      </DialogActions>
    </>
  );
}

type PictureRowProps = {
  photo: KeptPhoto;
  variant: SavedVariant;
  onDownload?: () => void;
  isBusy: boolean;
};

function PictureRow({ photo: { id, name }, variant, onDownload, isBusy }: PictureRowProps) {
  const texts = useTexts(pictureTexts);
  const locale = useLocale();
  const small = smallOf[variant];
  const { url } = usePictureUrl(small === null ? null : { kind: "image", id, variant: small });
  const held = useAppSelector((state) => state.images.variants[id]?.[variant]);
  return (
    <Row>
      <Frame>{url === null ? null : <img src={url} alt="" />}</Frame>
      <Words>
        <Typography variant="subtitle2" component="h3">
          {texts.names[variant]}
        </Typography>
        {held === undefined ? null : (
          <Facts>{texts.size(formatMegabytes(held.bytes, locale))}</Facts>
        )}
      </Words>
      {onDownload === undefined ? null : (
        <AppButton
          variant="text"
          aria-label={texts.downloadPicture(texts.names[variant], name)}
          disabled={isBusy}
          onClick={onDownload}
        >
          {texts.download}
        </AppButton>
      )}
    </Row>
  );
}

const List = styled("ul")({ margin: "16px 0 0", padding: 0, listStyle: "none" });

const Row = styled("li")({
  ...flexRow(16),
  minHeight: 76,
  padding: "10px 0",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
});

const Frame = styled("div")({
  flex: "none",
  width: 80,
  height: 54,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-tool)",
  backgroundColor: "var(--rw-n1)",
  "& img": { ...fullSize, display: "block", objectFit: "cover" },
});

const Words = styled("div")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const Facts = styled("p")({ ...quietText(13, 18), margin: "2px 0 0" });
