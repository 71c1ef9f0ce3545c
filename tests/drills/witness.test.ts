import { expect, test } from "vitest";

import { createWitness } from "./witness.ts";

test("a promise kept once is neither lost nor doubled, however often it was repeated", () => {
  const witness = createWitness();
  witness.acknowledge({ id: "1", name: "hall" });
  witness.acknowledge({ id: "1", name: "hall" });
  const found = [
    { id: "1", name: "hall" },
    { id: "2", name: "asked for, never answered" },
  ];
  expect(witness.compare(found)).toEqual({ acknowledged: 1, lost: [], doubled: [] });
});

test("what is not there under its id is lost, and what is there twice is doubled", () => {
  const witness = createWitness();
  witness.acknowledge({ id: "1", name: "gone" });
  witness.acknowledge({ id: "2", name: "another" });
  witness.acknowledge({ id: "4", name: "two answers" });
  witness.acknowledge({ id: "5", name: "two answers" });
  const found = [
    { id: "3", name: "another" },
    { id: "4", name: "two answers" },
    { id: "6", name: "twice" },
    { id: "7", name: "twice" },
  ];
  expect(witness.compare(found)).toEqual({
    acknowledged: 3,
    lost: ["gone", "another", "two answers"],
    doubled: ["two answers", "twice"],
  });
});
