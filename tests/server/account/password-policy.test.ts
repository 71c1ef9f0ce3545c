import { dictionary } from "@zxcvbn-ts/language-common";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { refuseCommonPassword } from "#server/passwords/password-policy.ts";
import { createAccountVisitor } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const words = {
  company: { name: "Alder & Quay", slug: "alder-quay" },
  email: "maria.gonzalez@gonzalez-bau.example",
  name: "María González",
};
const judge = (password: string) => {
  try {
    refuseCommonPassword(password, words);
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ["password1", "password_too_common"],
  ["Password1", "password_too_common"],
  ["QWERTYUIOP", "password_too_common"],
  ["12345678", "password_too_common"],
  ["iloveyou1", "password_too_common"],
  [" 12345678 ", "password_too_common"],
  ["ｐａｓｓｗｏｒｄ１", "password_too_common"],
  ["Alder & Quay", "password_too_common"],
  ["alderquay", "password_too_common"],
  ["ALDER-QUAY", "password_too_common"],
  ["AlderQuay2026", "password_too_common"],
  ["alder-quay!!", "password_too_common"],
  ["maria.gonzalez", "password_too_common"],
  ["gonzalez", "password_too_common"],
  ["gonzalez1987", "password_too_common"],
  ["María González", "password_too_common"],
  ["Maria.Gonzalez@gonzalez-bau.example", "password_too_common"],
  ["half \ud83d a character", "bad_request"],
  ["a kettle on the wharf", "taken"],
  ["alder quay is lovely", "taken"],
  ["gonzalez y el mar", "taken"],
  ["84719283746", "taken"],
  ["zzzzqqqqxxxx", "taken"],
  ["........", "taken"],
  ["éèêëàâäôö", "taken"],
])("WB-03 %j is %s", (password, verdict) => {
  expect(judge(password)).toBe(verdict);
});

test("WB-03 every one of the dictionary's passwords is refused, the first three thousand among them", () => {
  const common = dictionary["passwords-common"];
  expect(common.length).toBeGreaterThan(3_000);
  expect(common.filter((password) => judge(password) !== "password_too_common")).toEqual([]);
  const shouted = common.map((password) => password.toUpperCase());
  expect(shouted.filter((password) => judge(password) !== "password_too_common")).toEqual([]);
});

describe("over the wire", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each([
    ["a seven", "kettles", 400],
    ["an eight", "kettle w", 202],
    ["no composition: letters only", "walnutkettle", 202],
    ["no composition: figures only", "84719283746", 202],
    ["pasted from a manager", "xK9#mP2$vL5@nQ8!wR4%tY7&", 202],
    ["1024 long", "w".repeat(1024), 202],
    ["1025 long", "w".repeat(1025), 400],
    ["common", "Password1", 422],
    ["the company's name", "Roomwright", 422],
    ["the person's email", "somebody@example.com", 422],
    ["the person's name", "Ada Lovelace", 422],
  ])("WB-03 a new password, %s, answers as it must", async (_name, password, status) => {
    const answer = await createAccountVisitor(server).register("somebody@example.com", {
      password,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes("password_too_common")).toBe(status === 422);
    expect(answer.body).not.toContain(password);
  });
});
