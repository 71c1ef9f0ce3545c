/**
 * Every failure the product knows, with the HTTP status it travels under.
 * Anything that is not an `AppError` is a bug and becomes `internal_error` at the wire.
 */
export const appErrorStatus = {
  bad_request: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  quota_exceeded: 403,
  wrong_password: 403,
  wrong_code: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  link_expired: 410,
  version_conflict: 409,
  idempotency_mismatch: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  password_too_common: 422,
  theme_unreadable: 422,
  import_rejected: 422,
  image_unreadable: 422,
  image_too_large: 422,
  rate_limited: 429,
  too_many_renders: 429,
  checksum_mismatch: 460,
  cancelled: 499,
  internal_error: 500,
  file_damaged: 500,
  engine_failed: 502,
  unavailable: 503,
  offline: 0,
} as const;

export type AppErrorCode = keyof typeof appErrorStatus;

/** Narrows a string that came over a wire to a known code. */
export function isAppErrorCode(value: unknown): value is AppErrorCode {
  return typeof value === "string" && Object.hasOwn(appErrorStatus, value);
}

/**
 * The one failure type. `message` is for developers and logs: what a person reads is chosen by
 * code in the renderer. `details` is safe to send to the caller and must never hold a secret.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options: { details?: unknown; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.requestId = options.requestId;
  }

  get status(): number {
    return appErrorStatus[this.code];
  }
}

/** Asks a server; what comes to nothing rejects with an `AppError`: `cancelled`, or else `offline`. */
export async function reachServer<Result>(
  ask: () => Promise<Result>,
  signal: { readonly aborted: boolean } | undefined,
): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw signal?.aborted === true
      ? new AppError("cancelled", "the request was cancelled", { cause })
      : new AppError("offline", "the server did not answer", { cause });
  }
}
