import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

import { StudioHeader } from "../shell/studio-header.tsx";
import { apiTexts } from "../texts/links-catalogue.ts";
import { KeysCard } from "./keys-card.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** How the company's own programs come in, and how they are told what happens. */
export function StudioApiPage() {
  const texts = useTexts(apiTexts);
  return (
    <>
      <StudioHeader title={texts.places.api} />
      <Stack>
        <KeysCard />
        <WebhooksCard />
      </Stack>
    </>
  );
}

const Stack = styled("div")({
  ...flexColumn(20),
  "& td b": { fontWeight: 550 },
  "& td code": { ...textSize(13), fontFamily: "ui-monospace, monospace" },
});
