import { expect, it } from "vitest";

import {
  choosePeek,
  findMeetingPeek,
} from "#renderer/features/design-room/view/layout/sheet-peek.ts";

const phone = { width: 390, height: 844 };
const upright = { width: 900, height: 1200 };
const flat = { width: 1600, height: 960 };
const tall = { width: 900, height: 1600 };

it("the sheet at rest meets the lower edge of a photo that is as wide as the screen", () => {
  expect(findMeetingPeek(upright, phone)).toBe(phone.height - 48 - 520);
  expect(findMeetingPeek(flat, phone)).toBe(276);
  expect(findMeetingPeek(tall, phone)).toBe(188);
});

it("what was done covers nothing of a photo of three to four, and less than a bar of a taller one", () => {
  for (const photo of [upright, flat]) {
    const meeting = findMeetingPeek(photo, phone);
    expect(choosePeek(meeting, "summary")).toBe(meeting);
  }
  const meeting = findMeetingPeek(tall, phone);
  expect(choosePeek(meeting, "summary")).toBeLessThan(choosePeek(meeting, "bar"));
});

it("bars and fills cover as much of the photo as they need", () => {
  expect(choosePeek(276, "products")).toBe(276);
  expect(choosePeek(276, "bar")).toBe(306);
  expect(choosePeek(276, "fills")).toBe(348);
});
