import type { FastifyReply } from "fastify";

/**
 * Lets the page that opened this window keep hold of it. Only a window in which a frame lets
 * somebody sign in needs that, and it needs it on every answer on the way, redirects too.
 */
export function keepOpener(reply: FastifyReply): void {
  void reply.header("cross-origin-opener-policy", "unsafe-none");
}
