import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { Download, Images, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { formatMegabytes } from "#renderer/i18n/format-megabytes.ts";
import { useLocale, useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexRow, fullSize } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { ToolIconButton } from "#renderer/ui/tool-icon-button.tsx";
import type { KeptPhoto } from "#shared/wires/http/privacy-calls.ts";

import { privacyTexts } from "../texts/account-catalogue.ts";
import { SectionLoading } from "../sections/section-loading.tsx";
import { LatePhotoPictures } from "./late-photo-pictures.tsx";
import type { PhotoCommands } from "./use-photo-commands.ts";

/** A photo in the list, and what can be done with it. */
export function PhotoRow({ photo, commands }: { photo: KeptPhoto; commands: PhotoCommands }) {
  const texts = useTexts(privacyTexts);
  const locale = useLocale();
  const { id, name, bytes, designs, createdAt } = photo;
  const { url } = usePictureUrl({ kind: "image", id, variant: "thumb" });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" });
  return (
    <Row>
      <Frame>{url === null ? null : <img src={url} alt="" />}</Frame>
      <Words>
        <Typography variant="subtitle2" component="h3">
          {name}
        </Typography>
        <Facts>
          {texts.facts(designs, formatMegabytes(bytes, locale))}
          {" · "}
          <time dateTime={createdAt}>{day.format(Date.parse(createdAt))}</time>
        </Facts>
      </Words>
      {designs > 0 ? (
        <ToolIconButton
          label={texts.picturesOf(name)}
          icon={<Images size={20} {...iconStyle} />}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <ToolIconButton
        label={texts.downloadPhoto(name)}
        icon={<Download size={20} {...iconStyle} />}
        disabled={commands.busyId === id}
        onClick={() => commands.download(photo)}
      />
      <ToolIconButton
        label={texts.deletePhoto(name)}
        icon={<Trash2 size={20} {...iconStyle} />}
        disabled={commands.busyId === id}
        onClick={() => commands.remove(photo)}
      />
      <AppDialog
        open={isOpen}
        title={texts.picturesOf(name)}
        width={520}
        closesOutside
        onClose={close}
      >
        <Suspense fallback={<SectionLoading label={texts.photosLoading} />}>
          <LatePhotoPictures photo={photo} commands={commands} onClose={close} />
        </Suspense>
      </AppDialog>
    </Row>
  );
}

const Row = styled("li")({
  ...flexRow(16),
  minHeight: 76,
  padding: "10px 14px 10px 24px",
  "& + &": { borderTop: "1px solid var(--rw-line)" },
  [belowWidth(600)]: { padding: "10px 10px 10px 20px", gap: 8 },
});

const Frame = styled("div")({
  flex: "none",
  width: 80,
  height: 54,
  marginRight: 4,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-tool)",
  backgroundColor: "var(--rw-n1)",
  "& img": { ...fullSize, display: "block", objectFit: "cover" },
});

const Words = styled("div")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const Facts = styled("p")({ ...quietText(13, 18), margin: "2px 0 0" });
