import type { Readable } from "node:stream";

import type { Database } from "#server/db/database.ts";
import type { TestServer } from "#support/test-server.ts";

import type { WorldChange } from "../http/http-world.ts";

/** A leak planted in a running server, as a developer would have let it in by mistake. */
export type HttpMutant = WorldChange & {
  name: string;
  /** What the search has to say about it. */
  shows: RegExp;
  /** The calls it is about, where it takes a coincidence to see it. */
  only?: readonly string[];
};

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";

export const httpMutants: readonly HttpMutant[] = [
  {
    name: "roles looked up without the company",
    // Let in to a page of the staff, or, as staff of another company, to another person's things.
    shows: /was let in|role|another person's/,
    planting: `do $planting$ begin
        execute replace(
          pg_get_functiondef('find_access(text, bytea, text, boolean)'::regprocedure),
          'm.company_id = found.id AND', ''
        );
      end $planting$`,
  },
  {
    name: "products that every company sees",
    shows: /another company|changed rows/,
    planting: "alter policy tenant_rows on materials using (true)",
  },
  {
    name: "idempotency keys that every company shares",
    only: ["createDesign", "duplicateDesign", "createRender", "createImageFromSample"],
    shows: /Idempotency-Key|idempotency_keys/,
    planting: "alter policy tenant_rows on idempotency_keys using (true) with check (true)",
  },
  {
    name: "handlers that now and then ask in another company",
    shows: /another company|changed rows|was let in|is answered by/,
    change: (server) => {
      const withTenant = server.database.withTenant.bind(server.database);
      let asked = 0;
      const confused: Database["withTenant"] = (companyId, work) => {
        asked += 1;
        return withTenant(asked % 7 === 0 ? otherCompanyId : companyId, work);
      };
      (server.database as { withTenant: Database["withTenant"] }).withTenant = confused;
    },
  },
  {
    name: "a directory of companies that remembers them without their names",
    // Most calls find their company with their session.
    only: ["getCatalogue", "getCompanyFeatures", "getCompanySettings", "listSampleRooms"],
    shows: /another company|changed rows|was let in|is answered by|names person/,
    change: (server) => {
      const { companies } = server.app.stores;
      const get = companies.get.bind(companies);
      let last: ReturnType<typeof get> | null = null;
      let asked = 0;
      companies.get = (identification) => {
        asked += 1;
        if (last === null || asked % 3 === 0) last = get(identification);
        return last;
      };
    },
  },
  {
    name: "files remembered by what they are, without whose they are",
    only: [
      "getCatalogueTexture",
      "getDesignTexture",
      "getDesignThumb",
      "getImageBytes",
      "getProductTexture",
      "getRenderResult",
      "getSampleRoomBytes",
      "getStudioSampleRoomBytes",
    ],
    shows: /(Bytes|Texture|Result|Thumb) .* says canary/s,
    change: (server) => {
      const remembered = new Map<string, string>();
      const forgetCompany = (key: string) => {
        const kind = key.split("/")[2] ?? "";
        if (!remembered.has(kind)) remembered.set(kind, key);
        return remembered.get(kind) ?? key;
      };
      const storage = server.storage as Writable<TestServer["storage"]>;
      const { getStream, open } = storage;
      storage.open = (key) => open(forgetCompany(key));
      storage.getStream = (key, range): Promise<Readable> => getStream(forgetCompany(key), range);
    },
  },
  {
    name: "keys of one company that open the next",
    shows: /by a key/,
    change: (server) => {
      const { apiKeys } = server.app.stores;
      const find = apiKeys.find.bind(apiKeys);
      apiKeys.find = async (key) => {
        const found = await find(key);
        return found === null ? null : { ...found, companyId: otherCompanyId };
      };
    },
  },
];

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
