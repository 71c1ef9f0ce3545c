import type { FastifyInstance, FastifyRequest } from "fastify";

import type { OpenSpan } from "../runtime/tracing.ts";

/** Makes a span of every request, named by its route's pattern. Call before anything else is added. */
export function addTracing(app: FastifyInstance): void {
  const { tracing } = app.dependencies;
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const span = tracing.begin("request", `${request.method} ${route}`, {
      "http.request.method": request.method,
      "http.route": route,
    });
    spans.set(request, span);
    span.within(done);
  });
  // A body is read on events of its connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    spans.get(request)?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
  });
}
