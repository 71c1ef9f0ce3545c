import type { AppThunk } from "../app-thunk.ts";
import type { Answer, Input } from "../request-base-query.ts";
import { peopleApi } from "./people-api.ts";
import { webhooksApi } from "./webhooks-api.ts";

/**
 * A new key. Like every answer of this file it goes to the caller and past the store: a secret is
 * gone when the dialog that showed it is.
 */
export function createApiKey(
  input: Input<"createApiKey">,
): AppThunk<Promise<Answer<"createApiKey">>> {
  return async (dispatch, _getState, services) => {
    const made = await services.api.call("createApiKey", input);
    dispatch(peopleApi.util.invalidateTags(["ApiKey", "AuditLog"]));
    return made;
  };
}

/** A new webhook with the secret that signs its messages. */
export function createWebhook(
  input: Input<"createWebhook">,
): AppThunk<Promise<Answer<"createWebhook">>> {
  return async (dispatch, _getState, services) => {
    const made = await services.api.call("createWebhook", input);
    dispatch(webhooksApi.util.invalidateTags(["Webhook", "AuditLog"]));
    return made;
  };
}

/** A new secret in the place of the one that signs. */
export function rotateWebhookSecret(
  input: Input<"rotateWebhookSecret">,
): AppThunk<Promise<Answer<"rotateWebhookSecret">>> {
  return async (dispatch, _getState, services) => {
    const made = await services.api.call("rotateWebhookSecret", input);
    dispatch(webhooksApi.util.invalidateTags(["AuditLog"]));
    return made;
  };
}
