import { expect, test } from "vitest";

import { createCookieJar } from "#main/cookie-jar.ts";
import { createServerClient } from "#main/server-client.ts";

const name = "next-auth.session-token";

/** A client whose answers come when they are let go, each with the session that it sets. */
function openClient(restored: string | null) {
  const jar = createCookieJar();
  if (restored !== null) jar.restore(`${name}=${restored}`);
  const held: ((session: string) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      held.push((session) => {
        const age = session === "" ? "; Max-Age=0" : "";
        resolve(new Response("{}", { headers: { "set-cookie": `${name}=${session}${age}` } }));
      });
    });
  const client = createServerClient("https://rooms.test", fetch, jar, () => Promise.resolve());
  const send = () => client.send({ method: "GET", path: "/api/auth/session", headers: {} });
  return { jar, held, send };
}

test("an answer that comes after another session has begun does not bring the old one back", async () => {
  const { jar, held, send } = openClient("nobody");
  const reading = send();
  const signingIn = send();
  held[1]?.("ada");
  await signingIn;
  held[0]?.("nobody");
  await reading;
  expect(jar.readSessionCookie()).toBe(`${name}=ada`);
});

test("nor does one that comes after the session has ended", async () => {
  const { jar, held, send } = openClient("ada");
  const reading = send();
  jar.clear();
  held[0]?.("ada");
  await reading;
  expect(jar.readSessionCookie()).toBeNull();
});

test("a session begins, goes on and ends with the answers to requests that had it", async () => {
  const { jar, held, send } = openClient(null);
  for (const [at, session] of ["ada", "ada", ""].entries()) {
    const sent = send();
    held[at]?.(session);
    await sent;
    expect(jar.readSessionCookie()).toBe(session === "" ? null : `${name}=${session}`);
  }
});
