import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";

import type { Company } from "../../db/company-directory.ts";
import { findVisibleDesign, findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { DesignRow, ImageRow } from "../../db/queries/owned-rows.ts";
import { describeReader } from "../../http/request-identity.ts";
import { readSessionToken } from "../../http/session-cookie.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import type { WaitingRoom } from "./waiting/write-waiting.ts";

type FindCompany = (request: FastifyRequest, identification: string) => Promise<Company | null>;
type Place = { Params: { slug?: string; designId: string } };

const roomPath = /^((?:\/c\/[^/?#]+)?\/room\/([^/?#]+))(?:[?#]|$)/;

/** What is known of the room at a request's address; null unless it is the visitor's own. */
export async function readWaitingRoom(
  request: FastifyRequest,
  company: Company,
): Promise<WaitingRoom | null> {
  const [, path = "", designId = ""] = roomPath.exec(request.url) ?? [];
  const room = await findRoom(request, company, designId);
  if (room === null) return null;
  const { width, height } = room.image;
  return { name: room.design.name, photo: { address: `${path}/photo`, width, height } };
}

/**
 * The small photo of a visitor's own room, below the address of its page: an element of a page says nothing
 * of the company, which calls are told in a header.
 */
export function addRoomPhotos(app: FastifyInstance, findCompany: FindCompany): void {
  for (const path of ["/room/:designId/photo", "/c/:slug/room/:designId/photo"]) {
    app.get<Place>(path, { schema: { hide: true } }, async (request, reply) => {
      const { slug = defaultCompanyId, designId } = request.params;
      const company = await findCompany(request, slug);
      const room = company === null ? null : await findRoom(request, company, designId);
      if (room === null) throw new AppError("not_found", "There is no such room.");
      const { thumbKey: key, sha256 } = room.image;
      return sendStoredFile(app.dependencies.storage, request, reply, {
        key,
        contentType: "image/webp",
        tag: `${sha256}-thumb`,
        cache: "revalidate",
      });
    });
  }
}

/** The room, if whoever's session it is may see it. */
async function findRoom(
  request: FastifyRequest,
  company: Company,
  designId: string,
): Promise<{ design: DesignRow; image: ImageRow } | null> {
  const token = readSessionToken(request);
  if (token === null || !z.uuid().safeParse(designId).success) return null;
  const { stores, dependencies } = request.server;
  const { holder } = await stores.access.find({ kind: "session", token }, company.id);
  if (holder === null || holder.lacksFactor) return null;
  const { person, sessionType, role } = holder;
  const reader = describeReader({ userId: person.id, sessionType, role, credential: "cookie" });
  try {
    return await dependencies.database.withTenant(company.id, async (tx) => {
      const design = await findVisibleDesign(tx, reader, designId);
      return { design, image: await findVisibleImage(tx, reader, design.imageId) };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
