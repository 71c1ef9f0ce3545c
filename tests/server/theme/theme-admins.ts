import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import type { CompanyStyles } from "#shared/company.ts";
import { changeStyle } from "#shared/theme/style-fields.ts";
import type { ThemeDraft, ThemeVersion } from "#shared/wires/http/theme-calls.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import type { TestServer } from "#support/test-server.ts";

export const theme = "/api/v1/studio/theme";

/** Somebody with a role in a company, signed in. */
export async function enter(
  server: TestServer,
  name: string,
  role: "editor" | "admin" | null,
  companyId: string,
): Promise<TestBrowser> {
  const email = `${name.toLowerCase()}@example.com`;
  const password = "a long enough password";
  const userId = await writePerson(server.database, { email, name, password });
  if (role !== null) await setMembership(server.database, { companyId, userId, role });
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  return browser;
}

export function paint(styles: CompanyStyles, colours: Record<string, string>): CompanyStyles {
  return Object.entries(colours).reduce(
    (painted, [path, colour]) => changeStyle(painted, path, colour),
    styles,
  );
}

export const save = (browser: TestBrowser, version: number | null, styles: object) =>
  browser.send({ method: "PATCH", url: `${theme}/draft`, payload: { version, styles } });

export const publish = (browser: TestBrowser, draftVersion: number, note = "") =>
  browser.post(`${theme}/publish`, { draftVersion, note });

/** Saves and publishes a theme that is known to be readable. */
export async function publishNew(
  browser: TestBrowser,
  styles: object,
  note = "",
): Promise<ThemeVersion> {
  const draft = (await save(browser, null, styles)).json<ThemeDraft>();
  return (await publish(browser, draft.version, note)).json<ThemeVersion>();
}
