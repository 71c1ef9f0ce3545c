import type { FastifyReply } from "fastify";

/**
 * Lets the page that opened this window keep hold of it when `address` is where a frame has
 * somebody sign in. Such a window needs that on every answer on its way, redirects too; no other
 * window gets it.
 */
export function keepFrameAsOpener(reply: FastifyReply, address: string): void {
  const page = URL.parse(address, "http://localhost");
  if (page?.pathname !== "/api/auth/signin" || page.searchParams.get("handOff") !== "frame") return;
  void reply.header("cross-origin-opener-policy", "unsafe-none");
}
