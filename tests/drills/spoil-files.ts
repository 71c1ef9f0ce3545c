import { createHash } from "node:crypto";
import { rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";

import type { Image } from "#shared/image.ts";
import { visitProcess } from "#support/process-visitor.ts";
import { createPhoto, createUploadBody } from "#support/test-photos.ts";

import type { Site } from "#support/open-site.ts";

type Keys = { original: string; preview: string; thumb: string };

/**
 * Loses and cuts off stored files of a photo behind the server's back, then asks for them: nobody may
 * get wrong bytes, and previews and thumbnails are to be there again.
 */
export async function spoilFiles(site: Site): Promise<void> {
  const person = await visitProcess(() => site.readOrigin());
  const { payload, headers } = createUploadBody(await createPhoto({ width: 800, height: 600 }));
  const body = new Uint8Array(payload);
  const created = await person.send("/api/v1/images", { method: "POST", body, headers });
  if (!created.ok) throw new Error(await created.text());
  const { id, sha256 } = (await created.json()) as Image;
  const [keys] = await site.ask<Keys>(
    `select original_key as original, preview_key as preview, thumb_key as thumb
     from images where id = '${id}'`,
  );
  if (keys === undefined) throw new Error("the photo has no row");
  const toPath = (key: string) => join(site.dataDir, "files", key);
  const read = async (variant: keyof Keys) => {
    const answer = await person.send(`/api/v1/images/${id}/${variant}`);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  rmSync(toPath(keys.preview));
  cutInHalf(toPath(keys.thumb));
  for (const variant of ["preview", "thumb"] as const) {
    const { status, bytes } = await read(variant);
    if (status !== 200) throw new Error(`the ${variant} was answered with ${status}`);
    await sharp(bytes).raw().toBuffer();
  }
  const before = await read("original");
  if (createHash("sha256").update(before.bytes).digest("hex") !== sha256) {
    throw new Error("the original is not what was uploaded");
  }
  cutInHalf(toPath(keys.original));
  const after = await read("original");
  if (after.status === 200 || !after.bytes.includes("file_damaged")) {
    throw new Error(`a damaged original was answered with ${after.status}`);
  }
}

function cutInHalf(path: string): void {
  truncateSync(path, statSync(path).size >> 1);
}
