import { createElement } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { DesignNotes } from "#renderer/features/designs/design-notes.tsx";
import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { useListDesignNotesQuery } from "#renderer/state/design-lists-api.ts";
import { createSummary } from "#support/design-summaries.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";
import { readWords, writeMarkup } from "#support/write-markup.tsx";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([designsCatalogue.load("en"), findCall("listDesignNotes")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const design = createSummary(9);

/** What stands in the notes on a room, once they were asked for. */
async function readNotes(answer: unknown): Promise<string> {
  vi.stubGlobal("window", { location: { pathname: "/designs" } });
  const scripted = createScriptedStore({
    answers: { [`GET /api/v1/designs/${design.id}/notes`]: answer },
  });
  const isLoading: boolean[] = [];
  function Asker() {
    isLoading.push(useListDesignNotesQuery({ params: { id: design.id } }).isLoading);
    return null;
  }
  app = await mountUnseen(createElement(Asker), { ...scripted, address: "/designs" });
  await takeTurns(() => isLoading.at(-1) === false);
  return readWords(
    writeMarkup(createElement(DesignNotes, { design, onClose: () => undefined }), scripted),
  );
}

it("notes that could not be loaded are asked for again by a button", async () => {
  expect(await readNotes(refuse(403, "forbidden"))).toMatch(/couldn’t load the notes\. Try again/);
});

it("a room that nobody wrote about says so", async () => {
  expect(await readNotes({ items: [], approval: null })).toMatch(/^Nobody has written anything/);
});
