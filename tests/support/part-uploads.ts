import { createHash } from "node:crypto";

import { partContentType } from "#shared/wires/http/http-call.ts";
import type { UploadState } from "#shared/wires/http/upload-calls.ts";
import type { TestBrowser } from "#support/test-browser.ts";

type Headers = Record<string, string>;

export const uploadsPath = "/api/v1/uploads";

export function digest(bytes: Uint8Array, algorithm: "sha1" | "sha256" = "sha256") {
  return createHash(algorithm).update(bytes).digest();
}

/** Announces a file that will come in parts. */
export function announce(
  browser: TestBrowser,
  length: number,
  { sha256, headers = {} }: { sha256?: string; headers?: Headers } = {},
) {
  const metadata =
    sha256 === undefined
      ? {}
      : { "upload-metadata": `sha256 ${Buffer.from(sha256).toString("base64")}` };
  return browser.send({
    method: "POST",
    url: uploadsPath,
    headers: { "upload-length": String(length), ...metadata, ...headers },
  });
}

/** Announces a file and answers its upload. */
export async function beginUpload(browser: TestBrowser, file: Uint8Array): Promise<string> {
  const sha256 = digest(file).toString("hex");
  return (await announce(browser, file.length, { sha256 })).json<UploadState>().id;
}

/** Sends a part with its checksum, unless `headers` say another one. */
export function append(
  browser: TestBrowser,
  id: string,
  offset: number,
  part: Uint8Array,
  headers: Headers = {},
) {
  return browser.send({
    method: "PATCH",
    url: `${uploadsPath}/${id}`,
    headers: {
      "content-type": partContentType,
      "upload-offset": String(offset),
      "upload-checksum": `sha256 ${digest(part).toString("base64")}`,
      ...headers,
    },
    payload: Buffer.from(part),
  });
}

/** Where an upload is, as a client of the protocol asks for it. */
export function askOffset(browser: TestBrowser, id: string, headers: Headers = {}) {
  return browser.send({
    method: "HEAD",
    url: `${uploadsPath}/${id}`,
    headers: { "tus-resumable": "1.0.0", ...headers },
  });
}

/** Asks for the photo of a complete upload. */
export function finish(browser: TestBrowser, uploadId: string, name = "In parts") {
  return browser.post("/api/v1/images/from-upload", { uploadId, name });
}
