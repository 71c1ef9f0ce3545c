import { dropAnonymousUserId, readAnonymousUserId } from "#renderer/platform/anonymous-user-id.ts";
import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import { reportTrouble } from "#renderer/platform/client-trouble.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import { AppError } from "#shared/app-error.ts";
import type { IframeUser } from "#shared/session.ts";
import { authCalls } from "#shared/wires/http/auth-calls.ts";
import { companyCalls } from "#shared/wires/http/company-calls.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import type { z } from "zod";

import type { PopupReturn } from "./hand-off-popup.ts";

/** A frame's token, the person it stands for, and when it ends, where the server said so. */
export type KnownToken = { token: string; user: IframeUser; expires?: string };

type WireParts = { transport: Transport; local: KeyValueStore; companySlug: string | null };

/**
 * The calls about a frame's token, for the anonymous person whose id `local` keeps, in one company. Null
 * is a refusal; a server in trouble throws `AppError`.
 */
export function createIframeTokenWire(parts: WireParts) {
  const { local } = parts;
  const { post, ask } = createAsking(parts);
  return {
    async generate(): Promise<KnownToken | null> {
      const { path, answer } = authCalls.generateIframeUserToken;
      const request = () => post(path, { anonymousUserId: readAnonymousUserId(local) });
      let response = await request();
      if (response.status === 403) {
        // The id belongs to an account by now and opens nothing here: be somebody new.
        dropAnonymousUserId(local);
        response = await request();
      }
      const parsed = answer.safeParse(response.data);
      if (response.status !== 200 || !parsed.success) return null;
      return { token: parsed.data.token, user: parsed.data.iframeUser };
    },

    /** The token of the kept person, to whom what the person of another id made goes; null: refused. */
    async merge(kept: string, other: string): Promise<KnownToken | null> {
      const known = await ask(authCalls.generateIframeUserToken, {
        anonymousUserId: kept,
        mergedAnonymousUserId: other,
      });
      return known ? { token: known.token, user: known.iframeUser } : null;
    },

    validate: createTokenCheck(parts, ask),

    /** Turns what a person brought back from the popup into a token of theirs. */
    async claim(returned: PopupReturn): Promise<KnownToken | null> {
      const claimed = await ask(authCalls.claimHandOff, { ...returned, kind: "frame" });
      return claimed?.kind === "frame" ? { token: claimed.token, user: claimed.iframeUser } : null;
    },

    /** Ends the token that requests carry. */
    async end(): Promise<void> {
      await post(authCalls.signOutIframeUser.path, {});
    },
  };
}

type Ask = ReturnType<typeof createAsking>["ask"];

function createAsking({ transport, companySlug }: WireParts) {
  const post = (path: string, value: unknown) =>
    transport.send({
      method: "POST",
      path,
      headers: companySlug === null ? {} : { [companyHeader]: companySlug },
      body: { kind: "json", value },
      answer: "json",
    });
  /** Only a refusal makes a token worthless; a server in trouble, or too busy, says nothing about it. */
  const ask = async <Answer extends z.ZodType>(
    { path, answer }: { path: string; answer: Answer },
    value: unknown,
  ): Promise<z.output<Answer> | undefined> => {
    const { status, data } = await post(path, value);
    const isTooSoon = status === 408 || status === 429;
    if (status >= 500 || isTooSoon) throw new AppError("unavailable", `${path} answered ${status}`);
    return status === 200 || status === 401 ? answer.safeParse(data).data : undefined;
  };
  return { post, ask };
}

function createTokenCheck({ transport, local }: WireParts, ask: Ask) {
  /** What the server has against a token is noted in its log; the frame goes on without the token. */
  const refuse = (path: string, answer: { error: string } | undefined): null => {
    const error = new AppError("unauthorized", answer?.error ?? `${path} was not understood`);
    reportTrouble(transport, "warn", "CLIENT_SESSION_ERROR", { error, url: path });
    return null;
  };

  /** An anonymous token is good with the data of its visit only; the id in it is who they are from now on. */
  const checkAnonymous = async (token: string, user: IframeUser): Promise<KnownToken | null> => {
    const call = companyCalls.validateAnonymousToken;
    const known = await ask(call, { token });
    if (known === undefined || "error" in known) return refuse(call.path, known);
    const { anonymousUserId, expires } = known.tokenData;
    // The same id written again would tell the page around to keep it in place of another.
    if (local.read(localKeys.anonymousUserId) !== anonymousUserId) {
      local.write(localKeys.anonymousUserId, anonymousUserId);
    }
    return { token, user, expires };
  };

  return async (token: string): Promise<KnownToken | null> => {
    const call = authCalls.validateIframeUserToken;
    const known = await ask(call, { token });
    if (known === undefined || "error" in known) return refuse(call.path, known);
    const { iframeUser: user } = known;
    return user.sessionType === "anonymous-login" ? checkAnonymous(token, user) : { token, user };
  };
}
