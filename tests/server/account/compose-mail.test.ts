import { expect, test } from "vitest";

import { findAccountMailText } from "#server/features/account/account-mail-texts.ts";
import type { AccountMailKind } from "#server/features/account/account-mail-texts.ts";
import { chooseLocale } from "#server/http/read-locale.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { findFactorMailText } from "#server/mail/factor-mail-texts.ts";
import type { FactorChange } from "#server/mail/factor-mail-texts.ts";

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
  confirmEmail: "with a link",
  emailTaken: "without",
  emailChangeAsked: "without",
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

const changes: readonly FactorChange[] = [
  { kind: "factorOn" },
  { kind: "factorOff" },
  { kind: "codesRenewed" },
  { kind: "passwordSet" },
  { kind: "passwordChanged" },
  { kind: "emailChanged" },
  { kind: "issuerLinked", issuer: "Google" },
  { kind: "issuerUnlinked", issuer: "Google" },
];
const at = new Date("2026-03-04T15:06:07Z");

test.each(changes)(
  "that $kind is said in three languages, with the time and what to do",
  (change) => {
    const texts = (["en", "de", "es"] as const).map((locale) =>
      findFactorMailText(locale, change, { company: "Alder & Quay", at }),
    );
    const times = ["March 4, 2026 at 3:06 PM UTC", "4. März 2026 um 15:06 UTC"];
    expect(texts[0]?.before[1]).toContain(times[0]);
    expect(texts[1]?.before[1]).toContain(times[1]);
    expect(texts[2]?.before[1]).toContain("4 de marzo de 2026 a las 15:06 UTC");
    for (const { subject, before, button, after } of texts) {
      expect(subject).toContain("Alder & Quay");
      expect(before[0]).toContain("Alder & Quay");
      expect(`${subject} ${before[0]}`).toContain("issuer" in change ? change.issuer : "");
      expect(button).toBeUndefined();
      expect([...before, ...after].filter((sentence) => sentence.length < 20)).toEqual([]);
    }
    expect(new Set(texts.flatMap(({ subject, after }) => [subject, ...after])).size).toBe(6);
  },
);
