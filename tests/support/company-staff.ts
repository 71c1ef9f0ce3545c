import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createUploadBody } from "#support/test-photos.ts";
import type { TestServer } from "#support/test-server.ts";

/** A browser in which somebody is signed in who has this role in a company. */
export async function signInStaff(
  server: TestServer,
  role: "editor" | "admin" | "owner",
  companyId = defaultCompanyId,
): Promise<TestBrowser> {
  const email = `${role}-${companyId.slice(-4)}@example.com`;
  const password = "a long enough password";
  const userId = await writePerson(server.database, { email, name: `The ${role}`, password });
  await setMembership(server.database, { companyId, userId, role });
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  return browser;
}

/** Sends one file with fields beside it, as a page does. */
export function sendFile(
  browser: TestBrowser,
  url: string,
  file: Uint8Array,
  fields: Record<string, string> = {},
  options: { name?: string; headers?: Record<string, string> } = {},
) {
  const { payload, headers } = createUploadBody(file, fields, options.name ?? "file.bin");
  return browser.send({
    method: "POST",
    url,
    payload,
    headers: { ...headers, ...options.headers },
  });
}
