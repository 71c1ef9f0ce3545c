import { catalogueCalls } from "#shared/wires/http/catalogue-calls.ts";
import { creditCalls } from "#shared/wires/http/credit-calls.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { productListCalls } from "#shared/wires/http/product-list-calls.ts";
import { quoteCalls } from "#shared/wires/http/quote-calls.ts";
import { renderCalls } from "#shared/wires/http/render-calls.ts";
import { roomCalls } from "#shared/wires/http/room-calls.ts";
import { shareCalls } from "#shared/wires/http/share-calls.ts";

/** The rows of the calls that the design room makes, without those of the studio. */
export const roomContract: Readonly<Record<string, HttpCall>> = {
  ...catalogueCalls,
  ...productListCalls,
  ...creditCalls,
  ...renderCalls,
  ...shareCalls,
  ...quoteCalls,
  ...roomCalls,
};
