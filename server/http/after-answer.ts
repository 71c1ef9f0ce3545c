import { finished } from "node:stream";

import type { FastifyInstance, FastifyReply } from "fastify";

/** Work that goes on when the caller has its answer. */
export type AfterAnswers = {
  add(work: Promise<void>): void;
  /** Resolves once nothing is left to do. */
  idle(): Promise<void>;
};

/** Lets calls leave work for after the answer; closing the application waits for it. */
export function addAfterAnswers(app: FastifyInstance): void {
  const pending = new Set<Promise<void>>();
  app.decorate("afterAnswers", {
    add(work) {
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  });
  app.addHook("onClose", () => app.afterAnswers.idle());
}

/**
 * Does work once the answer is out, so that neither how long it takes nor whether it succeeds can
 * be seen from outside. A failure is logged under `name`.
 */
export function afterAnswer(reply: FastifyReply, name: string, work: () => Promise<void>): void {
  const answered = new Promise<void>((resolve) => {
    finished(reply.raw, () => resolve());
  });
  const { log, server } = reply.request;
  server.afterAnswers.add(
    answered
      .then(work)
      .catch((error: unknown) => log.error({ err: error, work: name }, "after the answer")),
  );
}
