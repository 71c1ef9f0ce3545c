import { useTexts } from "#renderer/i18n/texts.ts";

import { StudioStack } from "../parts/studio-stack.ts";
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
      <StudioStack>
        <KeysCard />
        <WebhooksCard />
      </StudioStack>
    </>
  );
}
