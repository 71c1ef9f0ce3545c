import { expect, test } from "vitest";

import { readLaunchWords } from "#main/launch-words.ts";

test("EL-22 of a command line an invitation and photos are obeyed and nothing else", () => {
  expect(
    readLaunchWords([
      "--inspect=0",
      "--no-sandbox",
      "/opt/app",
      "roomwright://rooms.example/c/alder-quay",
      "/photos/kitchen.JPG",
      "/photos/notes.txt",
      "--photo=/photos/other.jpg",
    ]),
  ).toEqual({
    invitation: "roomwright://rooms.example/c/alder-quay",
    photos: ["/photos/kitchen.JPG"],
  });
});

test("EL-22 as many windows as somebody can look at are opened at once", () => {
  const words = Array.from({ length: 500 }, (_, index) => `/photos/${index}.jpg`);
  expect(readLaunchWords(words).photos).toHaveLength(8);
});
