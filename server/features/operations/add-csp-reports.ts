import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { parseJson } from "#shared/parse-json.ts";

import { cspReportPath } from "../../http/content-security-policy.ts";

const maxBodyBytes = 16 * 1024;
const maxReportsInBody = 10;
const perMinute = 60;

const place = z.string().transform(cutAddress).catch("");
const word = z.string().transform(cutWord).catch("");
const position = z.number().int().catch(0);

/** As browsers post it to `report-uri`. */
const reportUriSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": place,
      "effective-directive": word,
      "blocked-uri": place,
      "source-file": place,
      "line-number": position,
    }),
  })
  .transform(({ "csp-report": report }) => [
    {
      page: report["document-uri"],
      directive: report["effective-directive"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
      line: report["line-number"],
    },
  ]);

/** As browsers post it to an endpoint of the Reporting API; other kinds of reports are left out. */
const reportingSchema = z
  .array(
    z.object({
      type: z.string(),
      body: z
        .object({
          documentURL: place,
          effectiveDirective: word,
          blockedURL: place,
          sourceFile: place,
          lineNumber: position,
        })
        .nullish()
        .catch(null),
    }),
  )
  .max(maxReportsInBody)
  .transform((reports) =>
    reports.flatMap(({ type, body }) =>
      type !== "csp-violation" || body === null || body === undefined
        ? []
        : [
            {
              page: body.documentURL,
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
              source: body.sourceFile,
              line: body.lineNumber,
            },
          ],
    ),
  );

const reportsSchema = z.union([reportUriSchema, reportingSchema]);

/**
 * Takes what browsers report about the content security policy, and logs a line for each. Anybody can
 * post here, so nothing is believed: known fields alone, cut short, addresses without their queries, a
 * small body and a few of them a minute.
 */
export async function addCspReports(app: FastifyInstance): Promise<void> {
  const max = Math.ceil(perMinute * app.dependencies.config.rateLimitFactor);
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    const options = { schema: { hide: true }, config: { rateLimit: { max, timeWindow: 60_000 } } };
    own.post(cspReportPath, options, async (request, reply) => {
      const parsed = reportsSchema.safeParse(parseJson(String(request.body)));
      if (!parsed.success) throw new AppError("bad_request", "This is no report of a browser.");
      for (const report of parsed.data) request.log.warn({ csp: report }, "policy violated");
      return reply.code(204).send();
    });
  });
}

/** Origin and path of an address, or the one word that browsers write for `inline`, `eval` and such. */
function cutAddress(text: string): string {
  const url = URL.parse(text);
  return url === null ? cutWord(text) : cutText(`${url.origin}${url.pathname}`);
}

function cutWord(text: string): string {
  return cutText(/^[A-Za-z][A-Za-z0-9:-]*/.exec(text)?.[0] ?? "");
}

/** Long runs of letters and digits in a path are how tokens look. */
function cutText(text: string): string {
  return text.slice(0, 200).replaceAll(/[A-Za-z0-9_~+-]{32,}/g, "[token]");
}
