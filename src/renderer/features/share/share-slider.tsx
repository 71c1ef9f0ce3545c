import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { fullSize } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";
import type { OpenShare, SharedVersion } from "#shared/share.ts";

import { nameChoice } from "./name-choice.ts";
import { SharedPicture } from "./shared-picture.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

export type ShareSliderProps = {
  share: OpenShare;
  token: string;
  version: SharedVersion;
  /** Where its line stands, in hundredths from the left. */
  line: number;
  onMove: (line: number) => void;
};

/** The photo and what was made of it under one line; the result alone where the photo is not shown. */
export function ShareSlider({ share, token, version, line, onMove }: ShareSliderProps) {
  const texts = useTexts(shareTexts);
  const ratio = version.width / version.height;
  const ask = { token, pictureKey: share.key, position: version.position };
  const name = nameChoice(version, texts.version);
  const picture = (
    <SharedPicture {...ask} variant="picture" alt={texts.pictureOf(name)} key={version.position} />
  );
  return (
    <Well style={{ aspectRatio: ratio }}>
      {share.showsOriginal && version.isEdited ? (
        <CompareSlider
          value={line}
          onChange={onMove}
          aspectRatio={ratio}
          before={<SharedPicture {...ask} variant="original" alt={texts.original} />}
          after={picture}
          labels={{
            slider: texts.slider,
            before: texts.original,
            after: texts.edited(version.letter),
          }}
        />
      ) : (
        <Alone>
          {picture}
          {version.isEdited ? <Tag>{texts.edited(version.letter)}</Tag> : null}
        </Alone>
      )}
    </Well>
  );
}

const Well = styled("div")({
  width: "100%",
  maxHeight: "max(240px, 100dvh - 128px)",
  [belowWidth(768)]: { "--rw-radius-photo": "0px", maxHeight: "70dvh" },
});

const Alone = styled("div")({
  ...fullSize,
  position: "relative",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-photo)",
  "& > img": { objectFit: "contain" },
});

const Tag = styled("span")({
  ...textSize(13, 20, 600),
  position: "absolute",
  top: 12,
  right: 12,
  padding: "4px 10px",
  borderRadius: 14,
  backgroundColor: "rgb(20 24 22 / .72)",
  color: "#fff",
});
