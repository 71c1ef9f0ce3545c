import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { PageProps } from "#shared/session.ts";

import { hasPage } from "../../db/company-directory.ts";
import type { Company } from "../../db/company-directory.ts";
import { readBuiltPage, writeAppPage } from "./page-html.ts";
import { sendPacked } from "./send-packed.ts";
import { unlisted } from "./start-page.ts";

type FindCompany = (request: FastifyRequest, identification: string) => Promise<Company | null>;
type BySlug = { Params: { slug?: string } };

const hidden = { schema: { hide: true } };

/**
 * What starts the app in a browser without a connection: the worker that the browser keeps, and the page
 * of each company that the worker keeps. That page has the company's look and nothing of a person, so
 * that nothing private lies beside it. Where pages are not to be kept, the worker's address has another
 * one that forgets everything and ends.
 */
export function addOfflinePages(app: FastifyInstance, findCompany: FindCompany): void {
  const { offlinePages, webDir } = app.dependencies.config;
  const file = join(webDir, offlinePages ? "offline-worker.js" : "end-worker.js");
  app.get("/offline-worker.js", hidden, async (_request, reply) => {
    const worker = await readFile(file, "utf8").catch((cause: unknown) => {
      throw new AppError("not_found", "The web app has not been built yet.", { cause });
    });
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(worker);
  });
  const sendShell = async (request: FastifyRequest<BySlug>, reply: FastifyReply) => {
    const { slug = defaultCompanyId } = request.params;
    const company = offlinePages ? await findCompany(request, slug) : null;
    // At an earlier address of a company there is nothing to keep: its pages lead to the new one.
    const isThere = company !== null && hasPage(company);
    if (!isThere || (request.params.slug !== undefined && company.slug !== slug)) {
      throw new AppError("not_found", "There is no page to keep here.");
    }
    const { features, styles } = company;
    const props: PageProps = {
      authenticatedServerCompanyId: null,
      sessionRefetchSeconds: request.server.dependencies.config.sessionRefetchSeconds,
      company: { features, styles },
      isKept: true,
    };
    const built = await readBuiltPage(webDir, "index");
    const page = writeAppPage(built, { props, title: null, head: unlisted, isLanding: false });
    return sendPacked(request, reply, page, { isPlain: true });
  };
  for (const place of ["", "/c/:slug"]) {
    app.get<BySlug>(`${place}/app-shell`, hidden, sendShell);
  }
}
