import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { EmptyState } from "#renderer/ui/empty-state.tsx";

import { appTexts } from "#renderer/i18n/app-catalogue.ts";

/** In place of a screen that threw: says so and offers the one thing that helps. */
export function RecoverScreen() {
  const texts = useTexts(appTexts);
  return (
    <main>
      <EmptyState
        tone="failed"
        title={texts.recoverTitle}
        level={1}
        text={texts.recoverText}
        actions={
          <AppButton variant="contained" onClick={() => window.location.reload()}>
            {texts.reload}
          </AppButton>
        }
      />
    </main>
  );
}
