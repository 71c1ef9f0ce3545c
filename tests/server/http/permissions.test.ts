import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { companies } from "#server/db/schema/companies.ts";
import { createAnonymousPersonWithNewCredential } from "#server/features/auth/anonymous-people.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createStores } from "#server/http/stores.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { isAllowed, permissions } from "#shared/permissions.ts";
import type { Permission, Standing } from "#shared/permissions.ts";
import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import { readBodyKind } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const members = ["editor", "admin", "owner"] as const;

let server: TestServer;
const cookies = new Map<Standing, string>();
let ownerElsewhere = "";
beforeAll(async () => {
  server = await startTestServer();
  // What a company has switched off is refused to everybody, whatever they may do.
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .update(companies)
      .set({ features: sql`features || '{"approvals": true}'` })
      .where(eq(companies.id, defaultCompanyId)),
  );
  const stores = createStores(server);
  const { id } = await createAnonymousPersonWithNewCredential(
    server.database,
    stores.anonymousSeal,
  );
  const visitor = await stores.sessions.create(id, "anonymous-login");
  cookies.set("anonymous", `next-auth.session-token=${visitor.token}`);
  for (const standing of ["user", ...members] as const) {
    const email = `${standing}@example.com`;
    const userId = await writePerson(server.database, { email, name: standing, password: "x" });
    if (standing !== "user") {
      await setMembership(server.database, {
        companyId: defaultCompanyId,
        userId,
        role: standing,
      });
    }
    const { token } = await stores.sessions.create(userId, "regular-login");
    cookies.set(standing, `next-auth.session-token=${token}`);
  }
  const userId = await writePerson(server.database, {
    email: "elsewhere@example.com",
    name: "Elsewhere",
    password: "x",
  });
  await setMembership(server.database, { companyId: otherCompanyId, userId, role: "owner" });
  const { token } = await stores.sessions.create(userId, "regular-login");
  ownerElsewhere = `next-auth.session-token=${token}`;
});
afterAll(() => server.close());

const guarded = Object.entries(httpContract as Record<string, HttpCall>).filter(
  ([, call]) => call.permission !== undefined,
);

/** Bodies are empty and ids nobody's: whoever is let in fails later, and never with these two. */
async function ask(call: HttpCall, cookie: string | undefined): Promise<"refused" | "let in"> {
  const params = Object.keys(call.params?.shape ?? {}).map((key) => [
    key,
    "00000000-0000-4000-8000-000000000000",
  ]);
  const kind = readBodyKind(call);
  const response = await server.app.inject({
    method: call.method,
    url: fillPath(call.path, Object.fromEntries(params)),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(kind === null ? {} : { "content-type": contentTypes[kind] }),
    },
    ...(kind === null ? {} : { payload: kind === "json" ? "{}" : "" }),
  });
  const { code } = response.statusCode < 400 ? { code: "" } : response.json().error;
  return code === "unauthorized" || code === "forbidden" ? "refused" : "let in";
}
const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=none",
  bytes: "application/offset+octet-stream",
};

test("every call that needs a person says what the person must be allowed to do", () => {
  const forgotten = Object.entries(httpContract as Record<string, HttpCall>).filter(
    ([, call]) =>
      (call.access === "user") !== (call.permission !== undefined || call.isForOperators === true),
  );
  expect(forgotten.map(([name]) => name)).toEqual([]);
});

test.each(guarded)("%s lets in exactly whom the table allows", async (_name, call) => {
  const permission = call.permission as Permission;
  expect(await ask(call, undefined)).toBe("refused");
  for (const [standing, cookie] of cookies) {
    // Sessions of the registered are spared: some of these calls end them.
    if (call.path.startsWith("/api/v1/me/devices") && standing !== "anonymous") continue;
    const expected = isAllowed(permission, standing) ? "let in" : "refused";
    expect([standing, await ask(call, cookie)]).toEqual([standing, expected]);
  }
});

test("a role counts in its own company only", async () => {
  const url = "/api/auth/session";
  const roleIn = async (company: string) => {
    const headers = { cookie: ownerElsewhere, "x-roomwright-company": company };
    return (await server.app.inject({ url, headers })).json().user.role;
  };
  expect(await roleIn(otherCompanyId)).toBe("owner");
  expect(await roleIn(defaultCompanyId)).toBe("user");
});

test("the table gives nobody more than the product says", () => {
  expect(permissions).toEqual({
    "own-designs": ["anonymous", "user", "editor", "admin", "owner", "operator"],
    "own-account": ["user", "editor", "admin", "owner", "operator"],
    "company-designs": ["editor", "admin", "owner", "operator"],
    catalogue: ["editor", "admin", "owner", "operator"],
    "company-settings": ["admin", "owner", "operator"],
    "company-ownership": ["owner", "operator"],
  });
});
