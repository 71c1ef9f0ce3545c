import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";

import type { Services } from "#renderer/services/services.ts";
import { ServicesContext } from "#renderer/services/services-context.tsx";
import type { AppStore } from "#renderer/state/create-app-store.ts";

/**
 * What components put on the page in the state that the store is in, without effects: what they ask
 * for has to be asked before, and what they say has to be loaded.
 */
export function writeMarkup(
  children: ReactNode,
  { store, services }: { store: AppStore; services: Services },
): string {
  return renderToStaticMarkup(
    <Provider store={store}>
      <ServicesContext value={services}>
        <MemoryRouter>{children}</MemoryRouter>
      </ServicesContext>
    </Provider>,
  );
}

/** The words of it, one space between them. */
export function readWords(markup: string): string {
  return markup
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What its buttons are called, in their order: by their label, else by their words. */
export function listNames(markup: string): string[] {
  return [...markup.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes = "", inside = ""]) =>
      / aria-label="([^"]*)"/.exec(attributes)?.[1] ?? readWords(inside),
  );
}
