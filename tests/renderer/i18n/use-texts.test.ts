import { createElement, lazy, Suspense, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { defineCatalogue, useTexts } from "#renderer/i18n/texts.ts";
import { createFakePage } from "#support/fake-page.ts";
import { mountUnseen } from "#support/mount-unseen.tsx";
import { createScriptedStore } from "#support/scripted-platform.ts";

const file = async () => ({ area: { greeting: "Hello" } });

/** What React says it had to begin again for. */
const fallen: unknown[] = [];

beforeEach(() => {
  fallen.length = 0;
  const { window } = createFakePage({ address: "http://product.test/" });
  const ErrorEvent = function ErrorEvent(_type: string, { error }: { error: unknown }) {
    fallen.push(error);
  };
  vi.stubGlobal("window", Object.assign(window, { ErrorEvent, dispatchEvent: () => false }));
});
afterEach(() => vi.unstubAllGlobals());

it("a part whose sentences come while it is being rendered goes on where it stopped", async () => {
  const texts = defineCatalogue({ en: file, de: file, es: file }).area("area");
  const read: string[] = [];
  function Part() {
    const { greeting } = useTexts(texts);
    const [count] = useState(1);
    read.push(`${greeting} ${count}`);
    return null;
  }
  // As a screen that comes late: its first attempt can be left and taken up again.
  const LatePart = lazy(async () => ({ default: Part }));
  const { store, services } = createScriptedStore();
  const app = await mountUnseen(
    createElement(Suspense, { fallback: null }, createElement(LatePart)),
    { store, services, address: "/" },
  );
  expect(read.at(-1)).toBe("Hello 1");
  expect(fallen).toEqual([]);
  await app.unmount();
});

it("sentences that are there are read at once, also by whoever reads them first", async () => {
  const catalogue = defineCatalogue({ en: file, de: file, es: file });
  const texts = catalogue.area("area");
  await catalogue.load("en");
  const attempt = vi.fn<() => void>();
  function Part() {
    attempt();
    useTexts(texts);
    return null;
  }
  const { store, services } = createScriptedStore();
  const app = await mountUnseen(createElement(Part), { store, services, address: "/" });
  // Twice, as the strict mode renders everything twice.
  expect(attempt).toHaveBeenCalledTimes(2);
  await app.unmount();
});
