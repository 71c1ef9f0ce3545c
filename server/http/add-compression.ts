import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * What may be packed: answers in which what is public, or the person's own work, stands and no secret.
 * An answer with a secret beside words that somebody else chose could be guessed from its packed length
 * (BREACH), so that pages (they hold the visitor's id), sessions, accounts and the studio go as they are.
 */
const packedPaths =
  /^\/api\/(?:openapi\.json|v1\/(?:materials|catalogue|sample-rooms|designs|company\/(?:features|styles))(?:\/.*)?)$/;

/**
 * Packs such answers for clients that ask for it; pictures are packed in themselves, and the built
 * web app is packed when it is built. Call before any route is added. What clients send is never
 * unpacked: a small body could become a large one.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (!packedPaths.test(route.url)) route.compress = false;
  });
  await app.register(compress, { encodings: ["br", "gzip"], globalDecompression: false });
}
