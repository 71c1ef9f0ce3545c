import { useGetThemeQuery } from "#renderer/state/studio/theme-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { Theme } from "#shared/wires/http/theme-calls.ts";

import { StudioFailure } from "../parts/studio-failure.tsx";
import { StudioLoading } from "../parts/studio-loading.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { readThemeDocument } from "./editor/theme-document.ts";
import { EditedThemePage, type ThemeStart } from "./edited-theme-page.tsx";
import { themeTexts } from "../texts/theme-catalogue.ts";

/** `/studio/theme`: everything a company changes about its look, and what becomes of it. */
export function StudioThemePage() {
  const { data, error, isFetching, refetch } = useGetThemeQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const start = data === undefined ? null : openTheme(data);
  if (data === undefined || start === null) {
    return (
      <>
        <ThemeTitle />
        {isFetching && error === undefined ? (
          <StudioLoading rows={6} />
        ) : (
          <StudioFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  // Whatever is published anew opens the editor anew, with the draft there is then.
  return <EditedThemePage key={data.published.version?.number ?? 0} start={start} />;
}

function ThemeTitle() {
  const texts = useTexts(themeTexts);
  return <StudioHeader title={texts.places.theme} />;
}

function openTheme({ published, draft }: Theme): ThemeStart | null {
  const slug = String(published.styles["slugOrId"]);
  const applied = readThemeDocument(published.styles, slug);
  if (applied.kind === "faults") return null;
  const drafted = draft === null ? applied : readThemeDocument(draft.styles, slug);
  const theme = drafted.kind === "theme" ? drafted.theme : applied.theme;
  return { slug, draft, published: applied.theme, theme };
}
