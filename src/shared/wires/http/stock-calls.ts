import { productCalls } from "./product-calls.ts";
import { roomCalls } from "./room-calls.ts";

/** What a company's staff do with its products and sample rooms. */
export const stockCalls = { ...productCalls, ...roomCalls } as const;
