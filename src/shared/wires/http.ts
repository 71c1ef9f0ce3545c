import type { z } from "zod";

import { companyCalls } from "./http/company-calls.ts";
import { accountCalls } from "./http/account-calls.ts";
import { authCalls } from "./http/auth-calls.ts";
import { feedCalls } from "./http/feed-calls.ts";
import { issuerCalls } from "./http/issuer-calls.ts";
import { imageCalls } from "./http/image-calls.ts";
import { creditCalls } from "./http/credit-calls.ts";
import { designCalls } from "./http/design-calls.ts";
import { designListCalls } from "./http/design-list-calls.ts";
import { productListCalls } from "./http/product-list-calls.ts";
import { projectCalls } from "./http/project-calls.ts";
import { renderCalls } from "./http/render-calls.ts";
import { catalogueCalls } from "./http/catalogue-calls.ts";
import { operationCalls } from "./http/operation-calls.ts";
import { operatorCalls } from "./http/operator-calls.ts";
import { peopleCalls } from "./http/people-calls.ts";
import { privacyCalls } from "./http/privacy-calls.ts";
import { productCalls } from "./http/product-calls.ts";
import { quoteCalls } from "./http/quote-calls.ts";
import { recordCalls } from "./http/record-calls.ts";
import { roomCalls } from "./http/room-calls.ts";
import { shareCalls } from "./http/share-calls.ts";
import { settingsCalls } from "./http/settings-calls.ts";
import { uploadCalls } from "./http/upload-calls.ts";
import { themeCalls } from "./http/theme-calls.ts";
import { visitCalls } from "./http/visit-calls.ts";
import { webhookCalls } from "./http/webhook-calls.ts";

/** Every call of the server. Routes, client methods and the OpenAPI document come from here. */
export const httpContract = {
  ...companyCalls,
  ...authCalls,
  ...accountCalls,
  ...privacyCalls,
  ...imageCalls,
  ...uploadCalls,
  ...designCalls,
  ...designListCalls,
  ...projectCalls,
  ...productListCalls,
  ...renderCalls,
  ...creditCalls,
  ...catalogueCalls,
  ...operationCalls,
  ...settingsCalls,
  ...issuerCalls,
  ...themeCalls,
  ...productCalls,
  ...feedCalls,
  ...roomCalls,
  ...peopleCalls,
  ...webhookCalls,
  ...recordCalls,
  ...quoteCalls,
  ...shareCalls,
  ...visitCalls,
  ...operatorCalls,
} as const;

export type HttpContract = typeof httpContract;
export type HttpCallName = keyof HttpContract;

type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Call, Name extends string> = Call extends Record<Name, infer Schema> ? Schema : undefined;

type Nothing = Readonly<Record<string, never>>;

/** What a handler gets once the wire has been parsed. */
export type CallParams<Call> = Parsed<Part<Call, "params">, Nothing>;
export type CallQuery<Call> = Parsed<Part<Call, "query">, Nothing>;
export type CallHeaders<Call> = Parsed<Part<Call, "headers">, Nothing>;
export type CallBody<Call> = Parsed<Part<Call, "body">, undefined>;
export type CallAnswer<Call> = Parsed<Part<Call, "answer">, undefined>;

/** What a client passes in; keys that the call does not have are left out. */
export type CallInput<Call> = (Part<Call, "params"> extends z.ZodType
  ? { params: Sent<Part<Call, "params">> }
  : unknown) &
  (Part<Call, "query"> extends z.ZodType ? { query: Sent<Part<Call, "query">> } : unknown) &
  (Part<Call, "headers"> extends z.ZodType ? { headers: Sent<Part<Call, "headers">> } : unknown) &
  (Part<Call, "body"> extends z.ZodType ? { body: Sent<Part<Call, "body">> } : unknown);
