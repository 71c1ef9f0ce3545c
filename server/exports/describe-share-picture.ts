import type { FastifyInstance } from "fastify";

import type { CompanyFeatures } from "#shared/company.ts";

import type { SentFile } from "../storage/send-stored-file.ts";
import type { PictureAnswer } from "./picture-exports.ts";
import { readMark } from "./read-mark.ts";

/** A stored picture as the guests of a link see it: as it is, unless the company marks its pictures. */
export function describeSharePicture(
  { dependencies, stores }: Pick<FastifyInstance, "dependencies" | "stores">,
  features: CompanyFeatures,
  file: SentFile,
): PictureAnswer {
  const mark = readMark(features);
  if (mark === null) return { ...file, open: () => dependencies.storage.open(file.key) };
  const format = file.contentType === "image/jpeg" ? "jpeg" : "webp";
  return stores.exports.describe({ file, format, size: "full", mark, xmp: null });
}
