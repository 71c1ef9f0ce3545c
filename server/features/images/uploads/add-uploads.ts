import type { FastifyInstance, FastifyReply } from "fastify";

import { maxUploadBytes } from "#shared/upload-limits.ts";
import { partContentType } from "#shared/wires/http/http-call.ts";
import { checksumAlgorithms, tusVersion, uploadCalls } from "#shared/wires/http/upload-calls.ts";

import { findUpload } from "../../../db/queries/find-upload.ts";
import type { UploadRow } from "../../../db/queries/find-upload.ts";
import { addCall, inTenant } from "../../../http/add-call.ts";
import { appendUpload } from "./append-upload.ts";
import { createUpload, toUploadState } from "./create-upload.ts";
import { deleteUpload } from "./delete-upload.ts";
import { createImageFromUpload } from "./finish-upload.ts";

const abilities = {
  "tus-version": tusVersion,
  "tus-extension": "creation,expiration,termination,checksum",
  "tus-max-size": String(maxUploadBytes),
  "tus-checksum-algorithm": checksumAlgorithms.join(","),
};

/**
 * Uploads in parts that go on where they were cut off, by the tus protocol. HEAD, which it asks for, is
 * Fastify's answer to a GET without its body.
 */
export async function addUploads(app: FastifyInstance): Promise<void> {
  // Its headers are on no other answers.
  await app.register(async (scope) => {
    speakTus(scope);
    addCall(scope, "createUpload", async (call) => {
      const state = await createUpload(call);
      void call.reply.header("upload-expires", new Date(state.expiresAt).toUTCString());
      return state;
    });
    addCall(scope, "getUpload", async (call) => {
      const { params } = call;
      const row = await inTenant(call, ({ tx, actor, now }) =>
        findUpload(tx, { userId: actor.userId, now }, params.id),
      );
      describe(call.reply, row);
      void call.reply.header("upload-length", row.length);
      return toUploadState(row);
    });
    addCall(scope, "appendUpload", async (call) => describe(call.reply, await appendUpload(call)), {
      maxBodyBytes: maxUploadBytes,
    });
    addCall(scope, "deleteUpload", (call) => deleteUpload(call, call.params.id));
  });
  // What it waits for is a decoder, for which uploads are let in.
  addCall(app, "createImageFromUpload", createImageFromUpload, { waitsByItself: true });
}

function describe(reply: FastifyReply, { received, expiresAt }: UploadRow): void {
  void reply.headers({ "upload-offset": received, "upload-expires": expiresAt.toUTCString() });
}

function speakTus(app: FastifyInstance): void {
  // Parts are read by their handler, as they come.
  app.addContentTypeParser(partContentType, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("tus-resumable", tusVersion);
    const wanted = request.headers["tus-resumable"];
    if (wanted === undefined || wanted === tusVersion || request.method === "OPTIONS") return;
    await reply.code(412).header("tus-version", tusVersion).send();
  });
  // Also of an announcement that was answered before.
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 201 || typeof payload !== "string") return;
    const { id } = uploadCalls.createUpload.answer.parse(JSON.parse(payload));
    void reply.header("location", `${request.url.split("?")[0] ?? ""}/${id}`);
  });
  for (const url of [uploadCalls.createUpload.path, uploadCalls.getUpload.path]) {
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).headers(abilities).send(),
    );
  }
}
