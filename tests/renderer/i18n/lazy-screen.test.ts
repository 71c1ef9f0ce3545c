import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { lazyScreen } from "#renderer/i18n/lazy-screen.tsx";

const loadScreen = async () => {
  await Promise.resolve();
  return () => "the screen";
};
const show = (Screen: ReturnType<typeof lazyScreen>) =>
  renderToString(createElement(Suspense, { fallback: "on its way" }, createElement(Screen)));

test("a screen whose code is there is shown at once", async () => {
  const Screen = lazyScreen(loadScreen);
  await Screen.load("en");
  expect(show(Screen)).toContain("the screen");
});

test("one whose code is not there has something in its place", () => {
  expect(show(lazyScreen(loadScreen))).toContain("on its way");
});
