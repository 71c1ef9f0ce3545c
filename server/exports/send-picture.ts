import type { FastifyReply, FastifyRequest } from "fastify";

import { sendFile } from "../storage/send-stored-file.ts";
import type { PictureAnswer } from "./picture-exports.ts";

/** Answers with a picture, which is not made any more once its client has gone. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: PictureAnswer,
): Promise<FastifyReply> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return sendFile(request, reply, picture, () => picture.open(gone.signal));
}
