import { createElement } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { HandOver } from "#renderer/features/studio/designs/hand-over.tsx";
import { StaffNotes } from "#renderer/features/studio/designs/staff-notes.tsx";
import { companyDesignsCatalogue } from "#renderer/features/studio/texts/designs-catalogue.ts";
import {
  useListColleaguesQuery,
  useListDesignNotesQuery,
} from "#renderer/state/design-lists-api.ts";
import type { DesignSummary } from "#shared/design.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { createSummary } from "#support/design-summaries.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createProductId } from "#support/products.ts";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";
import { readWords, writeMarkup } from "#support/write-markup.tsx";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([companyDesignsCatalogue.load("en"), findCall("listColleagues")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const at = "2026-03-01T10:00:00.000Z";
const [ada, jo, gone] = [1, 2, 3].map(createProductId) as [string, string, string];
const design = createSummary(9);
const close = () => undefined;
const notesPath = `GET /api/v1/designs/${design.id}/notes`;
const colleaguesPath = "GET /api/v1/studio/colleagues";

/** What stands in a dialog, once its query has been answered. */
async function read(
  part: "notes" | "hand over",
  answer: unknown,
  changes: Partial<DesignSummary> = {},
) {
  vi.stubGlobal("window", { location: { pathname: "/studio" } });
  const scripted = createScriptedStore({
    answers: { [notesPath]: answer, [colleaguesPath]: answer },
  });
  const isLoading: boolean[] = [];
  function Asker() {
    const notes = useListDesignNotesQuery({ params: { id: design.id } });
    const colleagues = useListColleaguesQuery();
    isLoading.push(notes.isLoading || colleagues.isLoading);
    return null;
  }
  app = await mountUnseen(createElement(Asker), { ...scripted, address: "/studio" });
  await takeTurns(() => isLoading.at(-1) === false);
  const props = { design: { ...design, ...changes }, onClose: close };
  const element =
    part === "notes" ? createElement(StaffNotes, props) : createElement(HandOver, props);
  return readWords(writeMarkup(element, scripted));
}

describe("the notes of staff", () => {
  it("say that they could not be loaded, and offer to try again", async () => {
    const words = await read("notes", refuse(403, "forbidden"));
    expect(words).toContain("We couldn’t load this");
    expect(words).toContain("Try again");
    expect(words).not.toContain("No notes yet.");
  });

  it("say whose they are where that is known", async () => {
    const note = {
      id: createProductId(11),
      text: "Warmer",
      author: null,
      isOwn: false,
      createdAt: at,
    };
    const items = [note, { ...note, id: createProductId(12), author: "Ada" }];
    const words = await read("notes", { items, approval: null });
    expect(words).toMatch(/Warmer A former colleague · .* Warmer Ada · /);
    expect(words).not.toContain("Try again");
  });
});

describe("the choice of who looks after a room", () => {
  const staff = {
    items: [
      { id: ada, name: "Ada" },
      { id: jo, name: null },
    ],
  };

  it("says that the staff could not be loaded, and offers to try again", async () => {
    const words = await read("hand over", refuse(403, "forbidden"));
    expect(words).toContain("We couldn’t load this");
    expect(words).toContain("Try again");
  });

  it("calls nobody by an id", async () => {
    expect(await read("hand over", staff)).toContain("Nobody Ada A former colleague");
  });

  it("shows who has it now, also when they are no longer among the staff", async () => {
    const words = await read("hand over", staff, { assignee: { id: gone, name: "Kim" } });
    expect(words).toContain("Nobody Kim Ada");
    expect(await read("hand over", staff, { assignee: { id: gone, name: null } })).not.toContain(
      gone,
    );
  });
});
