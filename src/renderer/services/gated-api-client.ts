import { AppError } from "#shared/app-error.ts";
import type { HttpCallName } from "#shared/wires/http.ts";

import type { ApiClient } from "./api-client.ts";
import { findCall } from "./find-call.ts";
import type { SessionGate } from "./session-gate.ts";

/**
 * The API with a session behind every call that needs one: it waits for the first session, and a
 * call that is refused because the session ended is made once more with a new one.
 */
export function createGatedApiClient(api: ApiClient, gate: SessionGate): ApiClient {
  const pass = async <Result>(name: HttpCallName, run: () => Promise<Result>): Promise<Result> => {
    const { access } = await findCall(name);
    if (access !== "user") return run();
    await gate.ensure();
    try {
      return await run();
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === "unauthorized";
      if (!isRefused || !(await gate.renew())) throw error;
      return run();
    }
  };
  return {
    call: (name, input, options) => pass(name, () => api.call(name, input, options)),
    readBytes: (name, input, options) => pass(name, () => api.readBytes(name, input, options)),
    readEvents: (name, input, onEvent, signal) =>
      pass(name, () => api.readEvents(name, input, onEvent, signal)),
  };
}
