import { expect, test } from "vitest";

import { findAccountMailText } from "#server/features/account/account-mail-texts.ts";
import type { AccountMailKind } from "#server/features/account/account-mail-texts.ts";
import { chooseLocale } from "#server/http/read-locale.ts";
import { composeMail } from "#server/mail/compose-mail.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-CH,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4", "es"],
  ["en;q=0.1, de;q=0.9", "de"],
  ["de;q=0, es", "es"],
  ["*;q=0.5, fr", "en"],
  ["deutsch", "en"],
  [";;q=,,,es;q=x", "es"],
  ["ES", "es"],
])("the language of %j is %s", (header, locale) => {
  expect(chooseLocale(header)).toBe(locale);
});

test("a header that is long on purpose is read as far as it makes sense", () => {
  expect(chooseLocale(`${"xx,".repeat(10_000)}de`)).toBe("en");
});

test("whatever a company is called, its name is text", () => {
  const companyName = `<img src=x onerror=alert(1)> & "Söhne"`;
  const content = {
    subject: `Hello from ${companyName}`,
    before: [companyName],
    button: companyName,
    after: [],
  };
  const url = `http://localhost/?a=1&b="2"#token`;
  const { html, text } = composeMail("a@example.com", { locale: "de", companyName, url }, content);
  expect(html).not.toContain("<img");
  expect(html).toContain(`href="http://localhost/?a=1&amp;b=&quot;2&quot;#token"`);
  expect(html).toContain(`lang="de"`);
  expect(text).toContain(companyName);
});

const kinds: Record<AccountMailKind, "with a link" | "without"> = {
  accountDeleted: "without",
  finishRegistration: "with a link",
  alreadyRegistered: "with a link",
  resetPassword: "with a link",
  passwordChanged: "without",
  confirmEmail: "with a link",
  emailTaken: "without",
  emailChangeAsked: "without",
  emailChanged: "without",
};

test.each(Object.entries(kinds))("the email %s, %s, exists in three languages", (kind, link) => {
  const texts = (["en", "de", "es"] as const).map((locale) =>
    findAccountMailText(locale, kind as AccountMailKind, "Alder & Quay"),
  );
  for (const { subject, before, button, after } of texts) {
    expect(subject).toContain("Alder & Quay");
    expect(Boolean(button)).toBe(link === "with a link");
    expect([...before, ...after].filter((sentence) => sentence.length < 20)).toEqual([]);
  }
  expect(new Set(texts.map(({ subject }) => subject)).size).toBe(3);
  expect(new Set(texts.flatMap(({ after }) => after)).size).toBe(3 * (texts[0]?.after.length ?? 0));
});
