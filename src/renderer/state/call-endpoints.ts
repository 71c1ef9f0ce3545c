import { createApi } from "@reduxjs/toolkit/query/react";
import type {
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from "@reduxjs/toolkit/query/react";

import { requestBaseQuery } from "./request-base-query.ts";
import type { Answer, ApiRequest, Input, JsonCallName } from "./request-base-query.ts";

const tagTypes = [
  "Account",
  "ApiKey",
  "AuditLog",
  "CreditTotals",
  "Credits",
  "FailedRender",
  "Design",
  "DesignNote",
  "DesignVersion",
  "Device",
  "Image",
  "Invitation",
  "Product",
  "ProductList",
  "Project",
  "Member",
  "MyCompanies",
  "Quote",
  "SampleRoom",
  "Share",
  "StudioSampleRoom",
  "Theme",
  "Webhook",
  "WebhookDelivery",
  "CompanyIssuer",
  "ProductFeed",
] as const;

type TagType = (typeof tagTypes)[number];
/** All answers of a kind, or the one about a thing. */
type CacheTag = TagType | { type: TagType; id: string };

/** What the hook of a call takes: its input, or nothing. */
type Argument<Name extends JsonCallName> = unknown extends Input<Name> ? void : Input<Name>;
type Tags<Name extends JsonCallName> =
  | readonly CacheTag[]
  | ((argument: Argument<Name>) => readonly CacheTag[]);

/** How a call of the contract goes with the cache. */
type CallRule<Name extends JsonCallName> =
  /** It reads: its answer is kept under these tags. */
  | { provides: Tags<Name>; keepSeconds?: number }
  /** It reads a list along its cursors, page by page. */
  | { pages: Tags<Name> }
  /** It changes something: answers under these tags are old, once it succeeded. */
  | { invalidates: Tags<Name> }
  /** The same when it was refused: what is shown then is old, too. */
  | { refreshes: Tags<Name> };

type CallTable = { readonly [Name in JsonCallName]?: CallRule<Name> };

type BaseQuery = typeof requestBaseQuery;
type Definition<Name extends JsonCallName, Rule> = Rule extends { provides: unknown }
  ? QueryDefinition<Argument<Name>, BaseQuery, TagType, Answer<Name>, "api">
  : Rule extends { pages: unknown }
    ? InfiniteQueryDefinition<
        Argument<Name>,
        string | null,
        BaseQuery,
        TagType,
        Answer<Name>,
        "api"
      >
    : MutationDefinition<Argument<Name>, BaseQuery, TagType, Answer<Name>, "api">;
type Definitions<Table> = {
  [Name in keyof Table & JsonCallName]: Definition<Name, Table[Name]>;
};

const emptyApi = createApi({
  reducerPath: "api",
  baseQuery: requestBaseQuery,
  keepUnusedDataFor: 300,
  tagTypes,
  endpoints: () => ({}),
});

/**
 * The endpoints of calls of the contract, each by its name there. Only what a call does to the
 * cache is said; whoever imports a table loads no row of the contract.
 */
export function deriveEndpoints<const Table extends CallTable>(table: Table) {
  return emptyApi.injectEndpoints({
    endpoints: (build) => {
      const endpoints = Object.entries(table).map(([name, rule]) => [
        name,
        deriveEndpoint(build, name as JsonCallName, rule as LooseRule),
      ]);
      return Object.fromEntries(endpoints) as Definitions<Table>;
    },
  });
}

type LooseTags = readonly CacheTag[] | ((argument: unknown) => readonly CacheTag[]);
type LooseRule = {
  provides?: LooseTags;
  keepSeconds?: number;
  pages?: LooseTags;
  invalidates?: LooseTags;
  refreshes?: LooseTags;
};

function deriveEndpoint(
  build: EndpointBuilder<BaseQuery, TagType, "api">,
  name: JsonCallName,
  { provides, keepSeconds, pages, invalidates, refreshes }: LooseRule,
) {
  const query = (input: unknown): ApiRequest => ({ name, input: input ?? {} });
  if (provides !== undefined) {
    return build.query<unknown, unknown>({
      query,
      providesTags: (_answer, _error, argument) => readTags(provides, argument),
      ...(keepSeconds === undefined ? {} : { keepUnusedDataFor: keepSeconds }),
    });
  }
  if (pages !== undefined) {
    return build.infiniteQuery<{ nextCursor: string | null }, unknown, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.nextCursor },
      query: ({ queryArg, pageParam }) => query(addCursor(queryArg, pageParam)),
      providesTags: (_answer, _error, argument) => readTags(pages, argument),
    });
  }
  return build.mutation<unknown, unknown>({
    query,
    invalidatesTags: (_answer, error, argument) => [
      ...readTags(refreshes, argument),
      ...(error === undefined ? readTags(invalidates, argument) : []),
    ],
  });
}

function readTags(tags: LooseTags = [], argument: unknown): readonly CacheTag[] {
  return typeof tags === "function" ? tags(argument) : tags;
}

function addCursor(input: unknown, cursor: string | null): unknown {
  if (cursor === null) return input;
  const { query, ...rest } = input as { query: object };
  return { ...rest, query: { ...query, cursor } };
}
