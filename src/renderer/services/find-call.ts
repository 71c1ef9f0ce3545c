import { AppError } from "#shared/app-error.ts";
import type { HttpCallName } from "#shared/wires/http.ts";
import { companyCalls } from "#shared/wires/http/company-calls.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { imageCalls } from "#shared/wires/http/image-calls.ts";

/** The areas that a first screen asks. Their rows are here at once; all others come when needed. */
const firstCalls: Readonly<Record<string, HttpCall>> = { ...companyCalls, ...imageCalls };

/** The contract's row of a call. Rejects with `offline` when the contract's code cannot be had. */
export async function findCall(name: HttpCallName): Promise<HttpCall> {
  const first = Object.hasOwn(firstCalls, name) ? firstCalls[name] : undefined;
  if (first !== undefined) return first;
  try {
    const { httpContract } = await import("#shared/wires/http.ts");
    return httpContract[name];
  } catch (error) {
    throw new AppError("offline", "the app could not be loaded", { cause: error });
  }
}
