import { apiTexts, webhookTexts } from "../texts/links-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

/** Everything the page says where webhooks are about. */
export function useWebhookTexts() {
  const shared = useTexts(apiTexts);
  const own = useTexts(webhookTexts);
  const eventNames: Readonly<Record<string, string>> = own.eventNames;
  return { ...shared, ...own, nameEvent: (event: string) => eventNames[event] ?? event };
}
