import { createElement, useEffect } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { useProjectCommands } from "#renderer/features/designs/use-project-commands.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createProductId } from "#support/products.ts";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([designsCatalogue.load("en"), findCall("deleteProject")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const flat = {
  id: createProductId(1),
  name: "Flat",
  rooms: 2,
  createdAt: "2026-03-01T10:00:00.000Z",
};
const path = `/api/v1/projects/${flat.id}`;

async function openProject(answers: Record<string, unknown>) {
  vi.stubGlobal("window", { location: { pathname: "/designs" } });
  const scripted = createScriptedStore({ answers });
  const onDeleted = vi.fn<() => void>();
  let latest: ReturnType<typeof useProjectCommands> | null = null;
  const show = (commands: ReturnType<typeof useProjectCommands>) => {
    latest = commands;
  };
  function Probe() {
    const commands = useProjectCommands(onDeleted);
    useEffect(() => show(commands));
    return null;
  }
  const opened = await mountUnseen(createElement(Probe), { ...scripted, address: "/designs" });
  app = opened;
  const read = () => {
    if (latest === null) throw new RangeError("nothing is mounted");
    return latest;
  };
  const readNotices = () =>
    scripted.store.getState().notices.notices.map(({ tone, text }) => [tone, text]);
  return {
    read,
    onDeleted,
    readNotices,
    happen: opened.happen,
    sent: () => scripted.sent.map(({ method, path: to, body }) => ({ method, to, body })),
    noticed: () => takeTurns(() => readNotices().length > 0),
  };
}

describe("a project of my designs", () => {
  it("is deleted once somebody has agreed, and its designs are still there", async () => {
    const project = await openProject({ [`DELETE ${path}`]: {} });
    await project.happen(() => project.read().askToDelete(flat));
    expect(project.read().toDelete).toEqual(flat);
    expect(project.sent()).toEqual([]);
    await project.happen(() => project.read().confirmDelete());
    await project.noticed();
    expect(project.sent()).toMatchObject([{ method: "DELETE", to: path }]);
    expect(project.readNotices()).toEqual([
      ["success", "The project “Flat” is deleted. Its designs are still here."],
    ]);
    expect(project.read().toDelete).toBeNull();
    expect(project.onDeleted).toHaveBeenCalledTimes(1);
  });

  it("stays where it could not be deleted", async () => {
    const project = await openProject({ [`DELETE ${path}`]: refuse(403, "forbidden") });
    await project.happen(() => project.read().askToDelete(flat));
    await project.happen(() => project.read().confirmDelete());
    await project.noticed();
    expect(project.readNotices()).toEqual([
      ["error", "The project couldn’t be deleted. Please try again."],
    ]);
    expect(project.onDeleted).not.toHaveBeenCalled();
  });

  it("is renamed", async () => {
    const renamed = { ...flat, name: "House" };
    const project = await openProject({ [`PATCH ${path}`]: renamed });
    await project.happen(() => project.read().askName(flat));
    expect(project.read().naming).toEqual(flat);
    await project.happen(() => void project.read().rename(flat, "House"));
    await project.noticed();
    expect(project.sent()).toMatchObject([
      { method: "PATCH", to: path, body: { kind: "json", value: { name: "House" } } },
    ]);
    expect(project.readNotices()).toEqual([["success", "The project is now called “House”."]]);
    expect(project.read().naming).toBeNull();
  });

  it("keeps its name and the question open where it could not be renamed", async () => {
    const project = await openProject({ [`PATCH ${path}`]: refuse(403, "forbidden") });
    await project.happen(() => project.read().askName(flat));
    let failure: unknown = null;
    const note = (error: unknown) => {
      failure = error;
    };
    await project.happen(() => void project.read().rename(flat, "House").catch(note));
    await takeTurns(() => failure !== null);
    expect(failure).toMatchObject({ code: "forbidden" });
    expect([project.read().naming, project.readNotices()]).toEqual([flat, []]);
  });
});
