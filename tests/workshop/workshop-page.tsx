import { Suspense, useLayoutEffect } from "react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";

import { createAppliedTheme, AppliedThemeContext } from "#renderer/theme/applied-theme.ts";
import "#renderer/theme/theme-types.ts";
import { ProductThemeProvider } from "#renderer/theme/product-theme-provider.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";
import { alderQuayStyles } from "#server/seed/alder-quay-styles.ts";
import { defaultCompanyStyles } from "#shared/company.ts";

const appliedTheme = createAppliedTheme(document, defaultCompanyStyles);
document.documentElement.lang = "en";

type WorkshopPageProps = {
  company: string;
  /** Of the page that a part stands on; null for a screen, which is a page itself. */
  title: string | null;
  children: ReactNode;
};

/** A page in a company's theme. */
export function WorkshopPage({ company, title, children }: WorkshopPageProps) {
  useLayoutEffect(() => {
    appliedTheme.apply(company === "alder-quay" ? alderQuayStyles : defaultCompanyStyles);
  }, [company]);
  return (
    <AppliedThemeContext value={appliedTheme}>
      <ProductThemeProvider>
        <Suspense fallback={null}>
          {title === null ? (
            children
          ) : (
            <MemoryRouter>
              <main style={{ padding: 32 }}>
                <Unseen as="h1">{title}</Unseen>
                {children}
              </main>
            </MemoryRouter>
          )}
        </Suspense>
      </ProductThemeProvider>
    </AppliedThemeContext>
  );
}
