import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useServices } from "#renderer/services/services-context.tsx";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import type { OpenShare, ShareVote } from "#shared/share.ts";

import { readKeptVote } from "./kept-vote.ts";
import { ProductList } from "./product-list.tsx";
import { RoomGrid } from "./room-grid.ts";
import { SeeOnPhone } from "./see-on-phone.tsx";
import { ShareChoices } from "./share-choices.tsx";
import { ShareFrame } from "./share-frame.tsx";
import { SharePictures } from "./share-pictures.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";
import { TryCard } from "./try-card.tsx";
import { VoteCard } from "./vote-card.tsx";

export type SharedRoomProps = { share: OpenShare; token: string };

/** One version with its products, or up to four to choose from. */
export function SharedRoom({ share, token }: SharedRoomProps) {
  const texts = useTexts(shareTexts);
  const { local } = useServices().platform.storage;
  const { versions, name, fromName } = share;
  const [kept, setKept] = useState(() => readKeptVote(local, token));
  const [said, setSaid] = useState<readonly ShareVote[] | null>(null);
  const [chosen, setChosen] = useState(kept?.position ?? versions[0]?.position ?? 0);
  const version = versions.find(({ position }) => position === chosen) ?? versions[0];
  const isPhone = useAppSelector(({ viewport }) => viewport.width < 768);
  if (version === undefined) return null;
  const isChoice = versions.length > 1;
  const introduce = isChoice ? texts.asks : texts.shows;
  const head = (
    <Head>
      {fromName === null ? null : <span>{introduce(fromName)}</span>}
      <Typography variant={isPhone ? "h5" : "h3"} component="h1">
        {isChoice ? texts.which(name) : name}
      </Typography>
    </Head>
  );
  const choices = isChoice ? (
    <ShareChoices {...{ share, token, said, chosen: version.position }} onChoose={setChosen} />
  ) : null;
  const card = isChoice ? (
    <VoteCard
      {...{ share, token, version, kept, isPhone, said }}
      onVoted={(vote, votes) => {
        setKept(vote);
        setSaid(votes);
      }}
    />
  ) : (
    <TryCard />
  );
  return (
    <ShareFrame expiresAt={share.expiresAt} hasTryCard={!isChoice}>
      <RoomGrid>
        <Column>
          <SharePictures share={share} token={token} version={version} />
          {isPhone ? <Inset>{head}</Inset> : null}
          {isPhone ? <Inset>{choices}</Inset> : choices}
        </Column>
        <Side>
          {isPhone ? null : head}
          {card}
          <ProductList version={version} isAlone={!isChoice} />
          <SeeOnPhone />
        </Side>
      </RoomGrid>
    </ShareFrame>
  );
}

const Column = styled("div")({ ...flexColumn(16), minWidth: 0 });

const Side = styled("div")({
  ...flexColumn(24),
  minWidth: 0,
  [belowWidth(768)]: { paddingInline: "var(--rw-margin)" },
});

const Inset = styled("div")({ paddingInline: "var(--rw-margin)", "&:empty": { display: "none" } });

const Head = styled("div")({
  overflowWrap: "anywhere",
  textWrap: "balance",
  "& > span": { ...quietText(14, 20) },
});
