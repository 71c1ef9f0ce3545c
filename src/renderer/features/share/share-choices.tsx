import { styled } from "@mui/material/styles";
import { Check } from "lucide-react";
import { useId } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { focusRing } from "#renderer/theme/button-overrides.ts";
import { bareBox, centred, flexRow, inputTarget, oneLine } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";
import { Unseen } from "#renderer/ui/unseen.ts";
import type { OpenShare, SharedVersion, ShareVote } from "#shared/share.ts";

import { nameChoice } from "./name-choice.ts";
import { SharedPicture } from "./shared-picture.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

export type ShareChoicesProps = {
  share: OpenShare;
  token: string;
  /** The position of the version that is looked at. */
  chosen: number;
  /** What people said since the numbers were read; null where nothing is known of it. */
  said: readonly ShareVote[] | null;
  onChoose: (position: number) => void;
};

/** The versions of a link, one of which is looked at, with how many like each best. */
export function ShareChoices({ share, token, chosen, said, onChoose }: ShareChoicesProps) {
  const texts = useTexts(shareTexts);
  const name = useId();
  return (
    <Cards>
      <Unseen as="legend">{texts.choices}</Unseen>
      {share.versions.map((version) => {
        const { position, letter } = version;
        const votes = countVotes(version, said);
        const isChosen = position === chosen;
        return (
          <Card key={position} data-chosen={isChosen}>
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(position)}
            />
            <Small>
              <SharedPicture
                token={token}
                pictureKey={share.key}
                position={position}
                variant="card"
                alt=""
              />
            </Small>
            <Words>
              <Name>
                <Letter>{letter}</Letter>
                <strong>{nameChoice(version, texts.version)}</strong>
              </Name>
              <span>{votes === 0 ? texts.noVotes : texts.votes(votes)}</span>
            </Words>
            <Mark data-on={isChosen} aria-hidden>
              {isChosen ? <Check size={16} strokeWidth={2} /> : null}
            </Mark>
          </Card>
        );
      })}
    </Cards>
  );
}

function countVotes({ letter, votes }: SharedVersion, said: readonly ShareVote[] | null): number {
  return said === null ? votes : said.filter((vote) => vote.letter === letter).length;
}

const Cards = styled("fieldset")({
  ...bareBox,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  gap: 12,
  minWidth: 0,
  [belowWidth(1200)]: { gridTemplateColumns: "repeat(auto-fit, minmax(104px, 1fr))", gap: 8 },
});

const Card = styled("label")({
  ...inputTarget,
  ...flexRow(12),
  minWidth: 0,
  padding: 8,
  borderRadius: "var(--rw-radius-field)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  "&[data-chosen='true']": { boxShadow: "inset 0 0 0 2px var(--rw-primary)" },
  "&:has(input:focus-visible)": focusRing,
  [belowWidth(1200)]: { flexDirection: "column", alignItems: "stretch", gap: 6, padding: 6 },
});

const Small = styled("span")({
  flex: "none",
  width: 96,
  height: 68,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch)",
  [belowWidth(1200)]: { width: "100%", height: 68 },
});

const Words = styled("span")({
  ...quietText(13, 18),
  flex: 1,
  minWidth: 0,
});

const Name = styled("span")({
  ...flexRow(6),
  marginBottom: 2,
  color: "var(--rw-ink)",
  "& > strong": {
    ...textSize(15, 20, 600),
    ...oneLine,
    fontFamily: "var(--rw-font-subheadings)",
  },
});

const Letter = styled("span")({
  ...centred,
  ...textSize(12, 16, 700),
  flex: "none",
  minWidth: 20,
  height: 20,
  paddingInline: 4,
  borderRadius: 6,
  backgroundColor: "var(--rw-soft)",
  color: "var(--rw-on-soft)",
});

const Mark = styled("span")({
  ...centred,
  flex: "none",
  width: 24,
  height: 24,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1.5px var(--rw-line3)",
  "&[data-on='true']": {
    boxShadow: "none",
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
  },
  [belowWidth(1200)]: { display: "none" },
});
