import { expect, test } from "vitest";

import { findCall } from "#renderer/services/find-call.ts";
import { httpContract } from "#shared/wires/http.ts";
import type { HttpCallName } from "#shared/wires/http.ts";

test("every call is found, whichever file its row comes in", async () => {
  for (const name of Object.keys(httpContract) as HttpCallName[]) {
    expect([name, await findCall(name)]).toEqual([name, httpContract[name]]);
  }
});

test("what is no call is refused", async () => {
  await expect(findCall("getEverything" as HttpCallName)).rejects.toThrow(RangeError);
});
