import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { Theme } from "#shared/wires/http/theme-calls.ts";

import { StudioPending } from "../parts/studio-pending.tsx";
import { StudioHeader } from "../shell/studio-header.tsx";
import { readThemeDocument } from "./editor/theme-document.ts";
import { EditedThemePage, type ThemeStart } from "./edited-theme-page.tsx";
import { themeTexts } from "../texts/theme-catalogue.ts";

/** `/studio/theme`: everything a company changes about its look, and what becomes of it. */
export function StudioThemePage() {
  const { places } = useTexts(themeTexts);
  const query = studioApi.useGetThemeQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, isFetching } = query;
  const start = data === undefined ? null : openTheme(data);
  if (data === undefined || start === null) {
    return (
      <>
        <StudioHeader title={places.theme} />
        <StudioPending query={{ ...query, isError: isError || !isFetching }} rows={6} />
      </>
    );
  }
  // Whatever is published anew opens the editor anew, with the draft there is then.
  return <EditedThemePage key={data.published.version?.number ?? 0} start={start} />;
}

function openTheme({ published, draft }: Theme): ThemeStart | null {
  const slug = String(published.styles["slugOrId"]);
  const applied = readThemeDocument(published.styles, slug);
  if (applied.kind === "faults") return null;
  const drafted = draft === null ? applied : readThemeDocument(draft.styles, slug);
  const theme = drafted.kind === "theme" ? drafted.theme : applied.theme;
  return { slug, draft, published: applied.theme, theme };
}
