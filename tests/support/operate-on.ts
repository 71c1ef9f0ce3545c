import { runOperator } from "#server/run-operator.ts";

import type { TestServer } from "./test-server.ts";

/** Runs an operator's command on a test server's database and files, while it runs. */
export function operateOn({ config, owner }: TestServer, ...words: string[]): Promise<string> {
  const url = new URL("postgres://localhost");
  url.username = String(owner.user);
  url.password = String(owner.password);
  url.pathname = String(owner.database);
  url.searchParams.set("host", String(owner.host));
  url.searchParams.set("port", String(owner.port));
  return runOperator(words, {
    ...config,
    databaseUrl: url.href,
    publicUrl: "https://rooms.example",
  });
}
