import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { overParent } from "#renderer/theme/layout.ts";
import { CompareSlider } from "#renderer/ui/compare-slider.tsx";

import type { VersionPicture } from "../../model/versions/version-pictures.ts";
import { versionTexts } from "../../texts/room-catalogue.ts";
import { useRoomSession } from "../room/use-room.ts";
import { useVersionWords } from "./use-version-words.ts";
import { findVersion } from "./use-versions.ts";
import type { Versions } from "./use-versions.ts";
import { ShownPicture } from "./version-picture.tsx";

export type VersionSliderProps = {
  board: Versions;
  pair: readonly [string, string];
  pictures: ReadonlyMap<string, VersionPicture>;
};

/** Two versions under one movable line. */
export function VersionSlider({ board, pair, pictures }: VersionSliderProps) {
  const { image } = useRoomSession();
  const texts = useTexts(versionTexts);
  const describe = useVersionWords();
  const [split, setSplit] = useState(50);
  const [left, right] = pair.map((key) => findVersion(board.versions, key));
  const before = describe(left ?? null).full;
  const after = describe(right ?? null).full;
  return (
    <Well>
      <CompareSlider
        before={<ShownPicture version={left ?? null} pictures={pictures} label={before} />}
        after={<ShownPicture version={right ?? null} pictures={pictures} label={after} />}
        value={split}
        onChange={setSplit}
        aspectRatio={image.width / image.height}
        labels={{ before, after, valueText: (percent) => texts.share(percent, before) }}
      />
    </Well>
  );
}

const Well = styled("div")({ ...overParent, padding: 4 });
