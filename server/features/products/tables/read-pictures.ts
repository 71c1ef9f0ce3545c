import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { AppError } from "#shared/app-error.ts";
import type { RowProblemCode } from "#shared/product-import.ts";

import type { Decoders } from "../../../imaging/decoders.ts";
import type { FinishedFile } from "../../../storage/storage.ts";
import { createSemaphore } from "../../../runtime/semaphore.ts";
import { normaliseName } from "./open-zip.ts";
import type { OpenedZip } from "./open-zip.ts";
import type { Table } from "./read-table.ts";

/** A tile's picture that has been taken in; what is stored of it lies at `path`. */
export type TilePicture = FinishedFile & { colour: string; contentType: string };

/** What the rows' pictures came to, by what is written in the cell. */
export type TilePictures = {
  find(written: string): TilePicture | RowProblemCode;
  /** Names of pictures that no row asks for. */
  unused: string[];
};

/**
 * Takes in the pictures that rows name, each once and by the decoders, where every upload is judged.
 * What is stored of one lies beside it, and the archive's own goes.
 */
export async function readPictures(
  decoders: Decoders,
  pictures: OpenedZip["pictures"],
  table: Table,
): Promise<TilePictures> {
  const wanted = new Set(table.rows.flatMap(({ cells }) => (cells.texture ? [cells.texture] : [])));
  const places = new Map<string, Place>();
  for (const written of wanted) places.set(written, findPlace(pictures, written));
  const used = new Set([...places.values()].map(({ path }) => path));
  const taken = new Map<string, TilePicture | RowProblemCode>();
  const turns = createSemaphore(2, pictures.size);
  await Promise.all(
    [...pictures.values()]
      .filter(({ path }) => used.has(path))
      .map(({ path }) =>
        turns.run(async () => {
          taken.set(path, await takeIn(decoders, path));
        }),
      ),
  );
  return {
    find(written) {
      const { path, code } = places.get(written) ?? nowhere;
      return path === null ? code : (taken.get(path) ?? code);
    },
    unused: [...pictures.values()].filter(({ path }) => !used.has(path)).map(({ name }) => name),
  };
}

/** Where a picture lies; without a path, why it lies nowhere. */
type Place = { path: string | null; code: RowProblemCode };
const nowhere: Place = { path: null, code: "picture_missing" };

/** By its whole name, or by the last part of it when only one picture has that. */
function findPlace(pictures: OpenedZip["pictures"], written: string): Place {
  const name = normaliseName(written);
  const exact = pictures.get(name);
  if (exact !== undefined) return { path: exact.path, code: "picture_missing" };
  const alike = [...pictures].filter(([key]) => key.endsWith(`/${name}`));
  if (alike.length > 1) return { path: null, code: "picture_ambiguous" };
  return { path: alike[0]?.[1].path ?? null, code: "picture_missing" };
}

async function takeIn(decoders: Decoders, path: string): Promise<TilePicture | RowProblemCode> {
  try {
    const folder = `${path}-taken`;
    await mkdir(folder);
    const { tile, colour, contentType } = await decoders.run("texture", { path, folder });
    await Promise.all([rm(path), rm(join(folder, "original"))]);
    return { ...tile, colour, contentType };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return "picture_unreadable";
    throw error;
  }
}
