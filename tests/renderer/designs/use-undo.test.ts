import { createElement } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { useUndo } from "#renderer/features/designs/use-undo.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { noticeActionChosen } from "#renderer/state/notices-slice.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createProductId } from "#support/products.ts";
import { createScriptedStore } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([designsCatalogue.load("en"), findCall("changeDesigns")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const ids = [1, 2, 3].map(createProductId);
const forget = () => undefined;

function Probe() {
  useUndo(forget);
  return null;
}

it.each([
  [[], "success", "3 designs are back."],
  [ids.slice(0, 1), "error", "1 of 3 designs couldn’t be brought back."],
  [ids, "error", "The design couldn’t be brought back. Please try again."],
])("undo says how many of several are back", async (refused, tone, text) => {
  vi.stubGlobal("window", { location: { pathname: "/designs" } });
  const changed = ids.filter((id) => !refused.includes(id));
  const scripted = createScriptedStore({
    answers: { "POST /api/v1/designs/changes": { changed, refused } },
  });
  app = await mountUnseen(createElement(Probe), { ...scripted, address: "/designs" });
  const command = `restore-designs/${ids.join()}`;
  await app.happen(() => scripted.store.dispatch(noticeActionChosen({ id: "n", command })));
  const readNotices = () => scripted.store.getState().notices.notices;
  await takeTurns(() => readNotices().length > 0);
  expect(readNotices()).toMatchObject([{ tone, text }]);
});
