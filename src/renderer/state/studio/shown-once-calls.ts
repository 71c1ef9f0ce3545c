import type { AppThunk } from "../app-thunk.ts";
import type { Answer, Input } from "../request-base-query.ts";
import { studioApi } from "./studio-api.ts";

type SecretCall = "createApiKey" | "createWebhook" | "rotateWebhookSecret";
type StaleTag = "ApiKey" | "Webhook" | "AuditLog";

/**
 * A call whose answer goes to the caller and past the store: a secret is gone when the dialog that
 * showed it is.
 */
function createSecretCall<Name extends SecretCall>(name: Name, invalidates: readonly StaleTag[]) {
  return (input: Input<Name>): AppThunk<Promise<Answer<Name>>> =>
    async (dispatch, _getState, { api }) => {
      const made = await api.call(name, input as never);
      dispatch(studioApi.util.invalidateTags([...invalidates]));
      return made;
    };
}

/** A new key. */
export const createApiKey = createSecretCall("createApiKey", ["ApiKey", "AuditLog"]);

/** A new webhook with the secret that signs its messages. */
export const createWebhook = createSecretCall("createWebhook", ["Webhook", "AuditLog"]);

/** A new secret in the place of the one that signs. */
export const rotateWebhookSecret = createSecretCall("rotateWebhookSecret", ["AuditLog"]);
