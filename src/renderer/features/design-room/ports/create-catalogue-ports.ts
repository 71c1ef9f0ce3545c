import { nameCatalogueFile } from "#renderer/services/picture.ts";
import {
  createProductFinder,
  startFinderWorker,
} from "#renderer/services/product-finder/product-finder.ts";
import type { Services } from "#renderer/services/services.ts";
import { api } from "#renderer/state/api.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { readRequestId } from "#renderer/state/request-base-query.ts";

import type { CataloguePorts } from "../model/catalogue/product-loader.ts";
import { derive } from "../model/store/create-store.ts";

const { initiate, select } = api.endpoints.getCatalogue;

/** Asks for a company's catalogue through the store, which keeps it; its products are found in a worker. */
export function createCataloguePorts(
  { api: client, imageStore }: Pick<Services, "api" | "imageStore">,
  store: AppStore,
): CataloguePorts {
  return {
    open: () => {
      const asked = store.dispatch(initiate());
      const read = select();
      const answer = {
        get: () => read(store.getState()),
        subscribe: (hear: () => void) => store.subscribe(hear),
      };
      return {
        ...derive([answer], ({ data, isError, error }) => ({
          catalogue: data,
          isError,
          requestId: readRequestId(error),
        })),
        refetch: () => void asked.refetch(),
        release: () => asked.unsubscribe(),
      };
    },
    readFile: (revision) =>
      // Where it was fetched ahead it is there; a browser keeps no second one beside its own.
      imageStore
        .read(nameCatalogueFile(revision), () => Promise.reject(new Error("not kept")))
        .catch(() =>
          client.readBytes("getCatalogueFile", { params: { revision } }, { retries: true }),
        ),
    finder: createProductFinder(startFinderWorker),
  };
}
