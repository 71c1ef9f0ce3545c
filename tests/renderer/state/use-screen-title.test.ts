import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { featuresLoaded } from "#renderer/state/company-slice.ts";
import { useScreenTitle } from "#renderer/state/use-screen-title.ts";
import { sampleFeatures } from "#support/company-samples.ts";
import { createFakePage } from "#support/fake-page.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import { createScriptedStore } from "#support/scripted-platform.ts";

function Named({ parts }: { parts: readonly [string, ...string[]] }) {
  useScreenTitle(...parts);
  return null;
}

async function open(parts: readonly [string, ...string[]], entrance: { inFrame?: boolean } = {}) {
  const page = createFakePage({ address: "http://product.test/" });
  vi.stubGlobal("window", page.window);
  const named = { title: "as it came" };
  vi.stubGlobal("document", named);
  const { store, services } = createScriptedStore({ entrance });
  const app = await mountUnseen(createElement(Named, { parts }), { store, services, address: "/" });
  return { ...app, store, named };
}

afterEach(() => vi.unstubAllGlobals());

it("names the tab after the screen, what is open on it and the company, as soon as it is known", async () => {
  const { named, store, happen, unmount } = await open(["Room", "Hall in green"]);
  expect(named.title).toBe("Room · Hall in green · Roomwright");
  await happen(() => store.dispatch(featuresLoaded(sampleFeatures)));
  expect(named.title).toBe(`Room · Hall in green · ${sampleFeatures.name}`);
  await unmount();
});

it("leaves out what has no name yet", async () => {
  const { named, unmount } = await open(["Room", ""]);
  expect(named.title).toBe("Room · Roomwright");
  await unmount();
});

it("leaves the name of a frame to the page around", async () => {
  const { named, unmount } = await open(["Room"], { inFrame: true });
  expect(named.title).toBe("as it came");
  await unmount();
});
