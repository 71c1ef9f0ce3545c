import { ada } from "../oracle/oracle-people.ts";
import type { OraclePerson } from "../oracle/oracle-people.ts";
import type { ContractBrowser, ContractTab } from "./contract-browser.ts";

/**
 * Something a person's browser does with a client and a server. What `run` returns is compared
 * between all pairs of them, so nothing random may be in it.
 */
export type BrowserCase = {
  /** Short and unique; deviations name it. */
  id: string;
  run(browser: ContractBrowser): Promise<unknown>;
  /** What next-auth's own client gets from next-auth's own server. */
  expected: unknown;
};

/** Addresses as they are at every server. */
export function nameOrigin<Value>(value: Value, { origin }: ContractBrowser): Value {
  const text = JSON.stringify(value ?? null)
    .replaceAll(origin, "$O")
    .replaceAll(encodeURIComponent(origin), "$O");
  return JSON.parse(text) as Value;
}

/** Makes the browser somebody's before a case begins. */
export async function signInAhead(
  browser: ContractBrowser,
  { email, password }: OraclePerson = ada,
): Promise<void> {
  const { request } = browser.context;
  const { csrfToken } = (await (await request.get(`${browser.origin}/api/auth/csrf`)).json()) as {
    csrfToken: string;
  };
  const form = { email, password, csrfToken, json: "true" };
  await request.post(`${browser.origin}/api/auth/callback/regular-login`, { form });
}

/** Runs in the page: signs in there, without leaving it. */
export function signInHere(tab: ContractTab): Promise<unknown> {
  return tab.page.evaluate(() =>
    window.contract.client.signIn("regular-login", {
      email: "Ada@Example.com",
      password: "a long enough password",
      redirect: false,
    }),
  );
}

/** Resolves when the tab has got every storage event that `from` has caused so far. */
export async function waitForStorage(from: ContractTab, to: ContractTab): Promise<void> {
  const value = String(Math.random());
  const got = to.page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const listen = ({ key, newValue }: StorageEvent) => {
          if (key !== "barrier" || newValue !== wanted) return;
          window.removeEventListener("storage", listen);
          resolve();
        };
        window.addEventListener("storage", listen);
      }),
    value,
  );
  await to.page.evaluate(() => fetch("/barrier"));
  await from.page.evaluate((text) => localStorage.setItem("barrier", text), value);
  await got;
  await to.settle();
}
