import { expect, test } from "vitest";

import { companyNameSchema } from "#shared/company-settings.ts";

test.each(["Alder & Quay", "3M", "株式会社ルーム", "O’Hara (Paints)", "♥", "x".repeat(80)])(
  "a company may be called %s",
  (name) => {
    expect(companyNameSchema.parse(` ${name} `)).toBe(name);
  },
);

test.each([
  ["nothing", ""],
  ["blanks", " \t "],
  ["something nobody sees", "\u200b\u2060"],
  ["two lines", "Alder\nQuay"],
  ["two lines in another way", "Alder\u2028Quay"],
  ["a bell", "Alder\u0007Quay"],
  ["more than fits", "x".repeat(81)],
])("a company is not called by %s", (_what, name) => {
  expect(companyNameSchema.safeParse(name).success).toBe(false);
});
