import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";
import type { ErrorAnswer } from "#shared/wires/http/http-call.ts";

import { createBadRequest } from "../runtime/bad-request.ts";
import { createDiskFull, isDiskFull } from "../runtime/disk-full.ts";
import { writeJson } from "../runtime/json-text.ts";
import { logSecurityEvent } from "./security-log.ts";

/**
 * Turns whatever was thrown into the contract's error answer. What went wrong inside the server
 * goes to the log under the request's id, never to the caller.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  const status = failure.status === 0 ? 500 : failure.status;
  const { retryAfterSeconds, reason } = (failure.details ?? {}) as Partial<Record<string, unknown>>;
  // Whoever is sent away because too many have come is no fault; a flood is not to cost a log of itself.
  if (status >= 500 && reason !== "busy") {
    request.log.error({ err: error, code: failure.code }, "request failed");
  } else request.log.info({ code: failure.code, reason: failure.message }, "request refused");
  if (failure.code === "forbidden") {
    logSecurityEvent(request, "forbidden", { reason: request.routeOptions.url });
  }
  if (typeof retryAfterSeconds === "number") reply.header("retry-after", retryAfterSeconds);
  // The other version that a conflict tells of has its edits as text.
  void reply.type("application/json; charset=utf-8").serializer(writeJson);
  if (reply.raw.hasHeader("etag")) takeBackFile(reply);
  void reply.code(status).send(createErrorAnswer(failure, request.id));
}

/** A file that failed with its first bytes has been announced already, for a cache to keep. */
function takeBackFile(reply: FastifyReply): void {
  for (const name of ["etag", "accept-ranges", "content-disposition"]) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  reply.header("cache-control", "no-store");
}

/** The body of a failed call. */
export function createErrorAnswer(failure: AppError, requestId: string): ErrorAnswer {
  const hidden = failure.code === "internal_error";
  return {
    error: {
      code: failure.code,
      message: hidden ? "Something went wrong on the server." : failure.message,
      requestId,
      ...(hidden || failure.details === undefined ? {} : { details: failure.details }),
    },
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return createDiskFull(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validation, validationContext } = error;
    return createBadRequest(
      validationContext ?? "request",
      validation.map(({ instancePath, message }) => ({
        path: instancePath.split("/").slice(1),
        message: message ?? "",
      })),
    );
  }
  const { statusCode, message } = error as Partial<FastifyError>;
  const code = statusCode === undefined ? undefined : codeOfStatus[statusCode];
  if (code !== undefined) return new AppError(code, message ?? code, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError("bad_request", message ?? "Bad request.", { cause: error });
  }
  return new AppError("internal_error", "unexpected", { cause: error });
}

const codeOfStatus: Partial<Record<number, AppErrorCode>> = {
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};
