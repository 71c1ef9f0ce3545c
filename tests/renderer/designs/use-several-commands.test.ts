import { createElement, useEffect } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { designsCatalogue } from "#renderer/features/designs/designs-texts.ts";
import { usePicked } from "#renderer/features/designs/use-picked.ts";
import { useSeveralCommands } from "#renderer/features/designs/use-several-commands.ts";
import { findCall } from "#renderer/services/find-call.ts";
import { createSummary } from "#support/design-summaries.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import type { UnseenApp } from "#support/mount-unseen.tsx";
import { createScriptedStore, refuse } from "#support/scripted-platform.ts";
import { takeTurns } from "#support/take-turns.ts";

let app: UnseenApp | null = null;
// The rows of calls come late, and not in so many turns.
beforeAll(() => Promise.all([designsCatalogue.load("en"), findCall("changeDesigns")]));
afterEach(async () => {
  await app?.unmount();
  app = null;
  vi.unstubAllGlobals();
});

const designs = [1, 2, 3, 4, 5].map((nth) => createSummary(nth));
const ids = designs.map(({ id }) => id);

/** My designs with all five of them selected, and what the server answers to what is done to them. */
async function selectAll(answer: unknown) {
  vi.stubGlobal("window", { location: { pathname: "/designs" } });
  const scripted = createScriptedStore({ answers: { "POST /api/v1/designs/changes": answer } });
  type Shown = {
    picked: ReturnType<typeof usePicked>;
    several: ReturnType<typeof useSeveralCommands>;
  };
  let latest: Shown | null = null;
  const show = (shown: Shown) => {
    latest = shown;
  };
  function Probe() {
    const picked = usePicked(designs);
    const several = useSeveralCommands({ onBinned: picked.end, onRefused: picked.keep });
    useEffect(() => show({ picked, several }));
    return null;
  }
  const opened = await mountUnseen(createElement(Probe), { ...scripted, address: "/designs" });
  app = opened;
  const read = (): Shown => {
    if (latest === null) throw new RangeError("nothing is mounted");
    return latest;
  };
  await opened.happen(() => read().picked.begin());
  await opened.happen(() => read().picked.pickAll());
  const readNotices = () => scripted.store.getState().notices.notices;
  const follow = async (work: () => unknown) => {
    await opened.happen(work);
    await takeTurns(() => readNotices().length > 0);
    const { isOn, chosen } = read().picked;
    const [notice] = readNotices();
    return { isOn, chosen: chosen.map(({ id }) => id), notice };
  };
  return {
    bin: async () => {
      await opened.happen(() => read().several.askToBin(read().picked.chosen));
      return follow(() => read().several.confirmBin());
    },
    mark: () => follow(() => read().several.mark(read().picked.chosen, true)),
  };
}

describe("what is done to several designs", () => {
  it("ends the selection where all of them could be deleted", async () => {
    const { bin } = await selectAll({ changed: ids, refused: [] });
    expect(await bin()).toMatchObject({
      isOn: false,
      chosen: [],
      notice: { tone: "success", text: "5 designs are in the bin." },
    });
  });

  it("says how many could not be deleted, keeps those selected, and brings the others back", async () => {
    const [changed, refused] = [ids.slice(0, 2), ids.slice(2)];
    const { bin } = await selectAll({ changed, refused });
    expect(await bin()).toMatchObject({
      isOn: true,
      chosen: refused,
      notice: {
        tone: "error",
        text: "3 of 5 designs couldn’t be deleted.",
        action: { label: "Undo", command: `restore-designs/${changed.join()}` },
      },
    });
  });

  it("offers nothing to undo where none could be deleted", async () => {
    const { bin } = await selectAll({ changed: [], refused: ids });
    const { isOn, chosen, notice } = await bin();
    expect([isOn, chosen]).toEqual([true, ids]);
    expect(notice).toMatchObject({ text: "The designs couldn’t be deleted. Please try again." });
    expect(notice?.action).toBeUndefined();
  });

  it("keeps the selection where the server could not be asked", async () => {
    const { bin } = await selectAll(refuse(403, "forbidden"));
    expect(await bin()).toMatchObject({ isOn: true, chosen: ids, notice: { tone: "error" } });
  });

  it("says how many are no favourites now, and keeps those selected", async () => {
    const { mark } = await selectAll({ changed: ids.slice(1), refused: ids.slice(0, 1) });
    expect(await mark()).toMatchObject({
      chosen: ids.slice(0, 1),
      notice: { tone: "error", text: "1 of 5 designs couldn’t be changed." },
    });
  });
});
