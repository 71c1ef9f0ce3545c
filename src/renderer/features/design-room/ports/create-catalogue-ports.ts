import { api } from "#renderer/state/api.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";

import type { OpenPage } from "../model/catalogue/load-products.ts";
import { derive } from "../model/store/create-store.ts";

const pageSize = 100;
const { initiate, select } = api.endpoints.listCatalogue;

/** Asks for pages of products through the store, which shares and keeps them. */
export function createPageOpener(store: AppStore): OpenPage {
  return (kind, cursor) => {
    const input = { query: { kind, limit: pageSize, ...(cursor === null ? {} : { cursor }) } };
    const asked = store.dispatch(initiate(input));
    const read = select(input);
    const answer = {
      get: () => read(store.getState()),
      subscribe: (hear: () => void) => store.subscribe(hear),
    };
    return {
      ...derive([answer], ({ data, isError, error }) => ({
        page: data,
        isError,
        requestId: readRequestId(error),
      })),
      read: () => asked.unwrap(),
      refetch: () => void asked.refetch(),
      release: () => asked.unsubscribe(),
    };
  };
}
