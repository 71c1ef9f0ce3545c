import { shareCatalogue } from "#renderer/features/share/texts/share-catalogue.ts";
import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

const SharePage = lazyScreen(
  async () => (await import("#renderer/features/share/share-page.tsx")).SharePage,
  shareCatalogue,
);

/** What somebody shows others by a link. Its code is nobody else's to load. */
export function ShareRoute() {
  return <SharePage />;
}
