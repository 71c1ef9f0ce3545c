import { randomUUID } from "node:crypto";

import { count, max } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { maxSampleRooms } from "#shared/studio-catalogue.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { httpContract } from "#shared/wires/http.ts";
import type { CallBody, HttpContract } from "#shared/wires/http.ts";

import type { Transaction } from "../../db/database.ts";
import { holdCompanyLock } from "../../db/hold-lock.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { inTenantOnce } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import { listPhotoKeys, storePhoto } from "../../imaging/store-photo.ts";
import type { StoredPhoto } from "../../imaging/store-photo.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { asChange } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import { getRoom } from "./room-answer.ts";

type About = CallBody<HttpContract["createStudioSampleRoom"]>;

/** Takes the photo of a new room in, as every photo is taken in. It is a draft, at the end. */
export function createRoom(call: CallContext<"createStudioSampleRoom">): Promise<StudioSampleRoom> {
  const { dependencies } = call.request.server;
  const { companyId } = call.tenant;
  const { body } = httpContract.createStudioSampleRoom;
  return receiveUpload(call.request, body, async ({ fields, ...place }) => {
    const photo = await dependencies.decoders.run("photo", place);
    const stored = await storePhoto(dependencies.storage, companyId, photo);
    try {
      return await asChange(
        call,
        ({ tx, change }) => writeRoom(tx, change, { ...fields, ...stored, companyId }),
        inTenantOnce,
      );
    } catch (error) {
      await discardUnkept(dependencies, listPhotoKeys(stored), error);
      throw error;
    }
  });
}

async function writeRoom(
  tx: Transaction,
  change: Change,
  room: About & StoredPhoto & { companyId: string },
): Promise<StudioSampleRoom> {
  await holdCompanyLock(tx, "rooms");
  const [there] = await tx
    .select({ rooms: count(), last: max(sampleRooms.position) })
    .from(sampleRooms);
  if ((there?.rooms ?? 0) >= maxSampleRooms) {
    throw new AppError("conflict", `A company can have at most ${maxSampleRooms} sample rooms.`, {
      details: { maxSampleRooms },
    });
  }
  const id = randomUUID();
  await tx.insert(sampleRooms).values({
    ...room,
    id,
    position: (there?.last ?? -1) + 1,
    state: "draft",
    recipe: "upload",
    updatedAt: change.at,
  });
  const details = { id, roomType: room.roomType };
  await writeAudit(tx, { ...change, action: "room.created", target: room.name, details });
  return getRoom(tx, id);
}
