import { expect, test } from "vitest";

import { noticesReducer, noticeShown } from "#renderer/state/notices-slice.ts";

test("a notice that is said again stands there once, as the newest", () => {
  const said = ["one", "two", "one"].map((text) => noticeShown({ tone: "error", text }));
  const { notices } = said.reduce(noticesReducer, { notices: [] });
  expect(notices.map(({ text }) => text)).toEqual(["two", "one"]);
  expect(notices[1]?.id).toBe(said[2]?.payload.id);
});

test("the same words in another tone are another notice", () => {
  const said = (["error", "success"] as const).map((tone) => noticeShown({ tone, text: "Saved" }));
  expect(said.reduce(noticesReducer, { notices: [] }).notices).toHaveLength(2);
});
