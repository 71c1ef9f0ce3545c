import { styled } from "@mui/material/styles";

import { usePictureUrl } from "#renderer/state/use-picture-url.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { fullSize } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import type { DesignVersion } from "#shared/design-version.ts";

import type { VersionPicture } from "../../model/versions/version-pictures.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";

export type ShownPictureProps = {
  /** Null for the original photo. */
  version: DesignVersion | null;
  pictures: ReadonlyMap<string, VersionPicture>;
  label: string;
};

/** A version as large as the room shows it; its thumbnail until that is there. */
export function ShownPicture({ version, pictures, label }: ShownPictureProps) {
  const { designId, photo } = useRoomSession();
  if (version === null) return <BitmapPicture bitmap={photo} label={label} />;
  if (version.id === designId) return <OpenPicture label={label} />;
  const { bitmap = null, hasFailed = false } = pictures.get(version.id) ?? {};
  if (bitmap !== null) return <BitmapPicture bitmap={bitmap} label={label} />;
  return <SmallPicture version={version} label={label} hasFailed={hasFailed} />;
}

/** The open version, with what is not saved yet. */
function OpenPicture({ label }: { label: string }) {
  const { live } = useRoomSession();
  const picture = useRoom(({ preview }) => preview.picture);
  return <BitmapPicture bitmap={picture} live={live.source} label={label} />;
}

function SmallPicture(props: { version: DesignVersion; label: string; hasFailed: boolean }) {
  const { version, label, hasFailed } = props;
  const { id } = version;
  const texts = useTexts(versionTexts);
  const thumb = usePictureUrl({ kind: "design", id, version: version.version });
  return (
    <Filled aria-busy={!hasFailed}>
      {thumb.url === null ? (
        <LoadingBlock height="100%" shape="line" />
      ) : (
        <img src={thumb.url} alt={label} draggable={false} data-waiting={!hasFailed} />
      )}
      {hasFailed ? <Failure>{texts.unseen}</Failure> : null}
    </Filled>
  );
}

const Filled = styled("div")({
  ...fullSize,
  position: "relative",
  "& > img": { ...fullSize, display: "block", objectFit: "cover" },
  "& > img[data-waiting='true']": { filter: "blur(3px)" },
});

const Failure = styled("p")({
  ...textSize(13, 18),
  position: "absolute",
  inset: "auto 8px 8px",
  margin: 0,
  padding: "4px 10px",
  borderRadius: 8,
  color: "#fff",
  backgroundColor: "rgb(20 24 22 / .72)",
});
