import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { ArrowRight } from "lucide-react";

import { useListDesignsInfiniteQuery } from "#renderer/state/api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { CardButton } from "#renderer/ui/card-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";

import { landingTexts } from "./landing-texts.ts";

/** Invites to the next sensible thing: the newest design to go on with, else a photo to take. */
export function CallToActionCard({ heading }: { heading: "h2" | "h3" }) {
  const texts = useTexts(landingTexts);
  const hasSession = useAppSelector((state) => state.session.session !== null);
  const designs = useListDesignsInfiniteQuery({ query: { limit: 1 } }, { skip: !hasSession });
  const newest = designs.data?.pages[0]?.items[0];
  return (
    <Card>
      <Typography variant="h4" component={heading}>
        {newest === undefined ? texts.inviteTitle : texts.resumeTitle}
      </Typography>
      <Words>{newest === undefined ? texts.inviteText : texts.resumeText(newest.name)}</Words>
      <CardButton
        card="callToActionCard"
        to={newest === undefined ? "/upload" : `/room/${newest.id}`}
        endIcon={<ArrowRight size={18} {...iconStyle} />}
      >
        {newest === undefined ? texts.inviteAction : texts.resumeAction}
      </CardButton>
    </Card>
  );
}

const Card = styled("li")({
  ...flexColumn(),
  alignItems: "flex-start",
  minWidth: 0,
  padding: "22px 24px 20px",
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-call-to-action-card)",
  color: "var(--rw-on-call-to-action-card)",
  "--rw-focus": "currentColor",
  "& > .MuiButton-root": { marginTop: "auto" },
  [belowWidth(1024)]: { padding: "16px 16px 12px" },
});

const Words = styled("p")({
  ...textSize(14, 20),
  margin: "8px 0 16px",
  color: "var(--rw-on-call-to-action-card-quiet)",
});
