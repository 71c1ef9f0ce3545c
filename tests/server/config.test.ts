import { expect, test } from "vitest";

import { loadConfig } from "#server/runtime/config.ts";

const secret = "a secret of thirty-two characters or more";

test("an empty environment is enough to start on this machine", () => {
  expect(loadConfig({})).toMatchObject({
    port: 4600,
    host: "127.0.0.1",
    databaseUrl: null,
    authSecret: null,
    production: false,
  });
});

function loadBadly() {
  return loadConfig({
    PORT: "99999",
    LOG_LEVEL: "loud",
    DATABASE_URL: "mysql://x",
    AUTH_SECRET: "short",
  });
}

test("every bad variable gets its own line", () => {
  expect(loadBadly).toThrow(/^PORT: .+\nDATABASE_URL: .+\nAUTH_SECRET: .+\nLOG_LEVEL: .+$/);
});

test("an empty variable counts as absent", () => {
  expect(loadConfig({ PORT: "", AUTH_SECRET: "" }).port).toBe(4600);
});

test("production on an outside database needs a secret of its own", () => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://u@h/d" };
  expect(() => loadConfig(env)).toThrow(/^AUTH_SECRET: NO_SECRET/);
  expect(loadConfig({ ...env, AUTH_SECRET: secret }).authSecret).toBe(secret);
});

test("logins of an outside database come together, and only with it", () => {
  const url = "postgres://u@h/d";
  const outside = { DATABASE_URL: url };
  expect(() => loadConfig({ ...outside, DATABASE_APP_URL: url })).toThrow(
    /^DATABASE_IDENTITY_URL: /,
  );
  expect(() => loadConfig({ DATABASE_OPERATOR_URL: url })).toThrow(
    /^DATABASE_OPERATOR_URL: requires/,
  );
  const logins = { DATABASE_APP_URL: url, DATABASE_IDENTITY_URL: url };
  expect(loadConfig({ ...outside, ...logins }).databaseIdentityUrl).toBe(url);
});

test("a process of one role alone shares its PostgreSQL with others", () => {
  const outside = { DATABASE_URL: "postgres://u@h/d" };
  expect(loadConfig({}).role).toBe("both");
  expect(loadConfig({ ...outside, ROLE: "worker" }).role).toBe("worker");
  expect(() => loadConfig({ ROLE: "worker" })).toThrow(/^ROLE: worker requires DATABASE_URL/);
  expect(() => loadConfig({ ROLE: "waiter" })).toThrow(/^ROLE: /);
});

test("files in a bucket need its name, and a secret a key that it belongs to", () => {
  expect(loadConfig({})).toMatchObject({ storage: "file", s3: null });
  expect(() => loadConfig({ STORAGE: "s3" })).toThrow(/^S3_BUCKET: required/);
  expect(() => loadConfig({ S3_BUCKET: "Not a bucket" })).toThrow(/^S3_BUCKET: /);
  expect(() => loadConfig({ S3_BUCKET: "rooms", S3_SECRET_ACCESS_KEY: "secret" })).toThrow(
    /^S3_ACCESS_KEY_ID: /,
  );
  const env = { STORAGE: "s3", S3_BUCKET: "rooms", S3_PREFIX: "one/two//" };
  expect(loadConfig(env).s3).toMatchObject({ prefix: "one/two/", pathStyle: false });
  const own = { ...env, S3_ENDPOINT: "http://127.0.0.1:9000" };
  expect(loadConfig(own).s3).toMatchObject({ pathStyle: true, endpoint: "http://127.0.0.1:9000" });
});

test("a public address is cut down to its origin", () => {
  expect(loadConfig({ PUBLIC_URL: "https://rooms.example/app/" }).publicUrl).toBe(
    "https://rooms.example",
  );
  expect(() => loadConfig({ PUBLIC_URL: "javascript:alert(1)" })).toThrow(/^PUBLIC_URL/);
});

test.each(["http://", "http:", "http:// x"])(
  "an issuer that is no address (%s) is named, not thrown over",
  (issuer) => {
    const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
    expect(() => loadConfig(env)).toThrow(/^OIDC_ISSUER: /);
  },
);
