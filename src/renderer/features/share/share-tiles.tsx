import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import type { OpenShare } from "#shared/share.ts";

import { nameChoice } from "./name-choice.ts";
import { SharedPicture } from "./shared-picture.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

/** All versions of a link beside each other, each with its letter. */
export function ShareTiles({ share, token }: { share: OpenShare; token: string }) {
  const texts = useTexts(shareTexts);
  return (
    <Tiles aria-label={texts.choices}>
      {share.versions.map((version) => (
        <figure key={version.position} style={{ aspectRatio: version.width / version.height }}>
          <SharedPicture
            token={token}
            pictureKey={share.key}
            position={version.position}
            variant="picture"
            alt={texts.pictureOf(nameChoice(version, texts.version))}
          />
          <figcaption>
            {version.isEdited ? texts.edited(version.letter) : version.letter}
          </figcaption>
        </figure>
      ))}
    </Tiles>
  );
}

const Tiles = styled("section")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 8,
  "& > figure": {
    position: "relative",
    overflow: "hidden",
    margin: 0,
    borderRadius: "var(--rw-radius-photo)",
  },
  "& figcaption": {
    ...textSize(13, 20, 600),
    position: "absolute",
    top: 12,
    left: 12,
    padding: "4px 10px",
    borderRadius: 14,
    backgroundColor: "rgb(20 24 22 / .72)",
    color: "#fff",
  },
  [belowWidth(480)]: { gridTemplateColumns: "minmax(0, 1fr)", padding: 8 },
});
