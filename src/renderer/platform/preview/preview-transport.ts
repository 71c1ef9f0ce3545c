import { loadOnce } from "#renderer/platform/load-once.ts";
import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "#renderer/platform/transport.ts";
import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema } from "#shared/company.ts";
import { describeFirstVersion } from "#shared/design-version.ts";
import type { SampleRoomVariant } from "#shared/image.ts";
import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import type { CallBody, HttpContract } from "#shared/wires/http.ts";

import { matchCall } from "./match-call.ts";
import type { MatchedCall } from "./match-call.ts";
import { createPreviewRooms } from "./preview-rooms.ts";
import type { PreviewRooms } from "./preview-rooms.ts";

/**
 * The transport of a preview. What everybody may read comes from the server; what belongs to a
 * person is answered here from the company's sample rooms; anything else is refused. Nothing a
 * visitor does in a preview ever reaches the server.
 */
export function createPreviewTransport(transport: Transport): Transport {
  const openRooms = loadOnce((request: TransportRequest) => readRooms(transport, request));
  return {
    async send(request) {
      const matched = matchCall(request.method, request.path);
      if (matched === null) throw refuse(request.path);
      if (matched.name === "getCompanyFeatures") return readFeatures(transport, request);
      const { method, access } = matched.call;
      if (method === "GET" && access !== "user") return transport.send(request);
      const rooms = await openRooms(request);
      return answerFromRooms(transport, rooms, matched, request);
    },
    readEvents: async (path) => {
      throw refuse(path);
    },
    leaveNote: () => undefined,
  };
}

function refuse(path: string): AppError {
  return new AppError("unavailable", `a preview does not do this: ${path.split("?")[0] ?? ""}`);
}

/** A preview is open whether or not the company's own address is. */
async function readFeatures(
  transport: Transport,
  request: TransportRequest,
): Promise<TransportResponse> {
  const response = await transport.send(request);
  const features = companyFeaturesSchema.safeParse(response.data);
  return features.success ? { ...response, data: { ...features.data, slug_mode: true } } : response;
}

async function readRooms(
  transport: Transport,
  { headers, signal }: TransportRequest,
): Promise<PreviewRooms> {
  const { path, answer } = httpContract.listSampleRooms;
  const response = await transport.send({
    method: "GET",
    path,
    headers,
    body: { kind: "none" },
    answer: "json",
    signal,
  });
  const parsed = answer.safeParse(response.data);
  if (!parsed.success) throw new AppError("unavailable", "the sample rooms could not be read");
  return createPreviewRooms(parsed.data.items, new Date());
}

/** What nobody has said or done to a room of the preview. */
const plainRoom = {
  versionCount: 1,
  isFavourite: false,
  source: "sample",
  isShared: false,
  approval: null,
  projectId: null,
  products: [],
  owner: null,
  assignee: null,
};

function answerFromRooms(
  transport: Transport,
  rooms: PreviewRooms,
  { name, params }: MatchedCall,
  request: TransportRequest,
): TransportResponse | Promise<TransportResponse> {
  const { id = "", variant = "" } = params;
  switch (name) {
    case "listImages":
      return succeed({ items: rooms.images, nextCursor: null });
    case "listDesigns":
      return succeed({
        items: rooms
          .listDesigns()
          .map(({ edits, ...rest }) => ({ ...rest, ...plainRoom, editCount: edits.length })),
        nextCursor: null,
      });
    case "listProjects":
      return succeed({ items: [] });
    case "getImage":
      return succeed(rooms.findImage(id)?.image);
    case "listImageSurfaces":
      return succeed({ items: [] });
    case "getDesign":
      return succeed(rooms.findDesign(id));
    case "listVersions": {
      const design = rooms.findDesign(id);
      return succeed(design && { items: [describeFirstVersion(design)] });
    }
    case "updateDesign":
      return succeed(rooms.changeDesign(id, readBody<"updateDesign">(request)));
    case "duplicateDesign":
      return succeed(rooms.duplicateDesign(id));
    case "createImageFromSample":
      return succeed(
        rooms.findImageOfRoom(readBody<"createImageFromSample">(request).sampleRoomId),
      );
    case "createDesign": {
      const { imageId } = readBody<"createDesign">(request);
      return succeed(rooms.listDesigns().find((design) => design.imageId === imageId));
    }
    case "getImageBytes":
      return sendRoomBytes(
        transport,
        rooms,
        id,
        variant === "thumb" ? "thumb" : "preview",
        request,
      );
    case "getDesignThumb":
      return sendRoomBytes(transport, rooms, rooms.findDesign(id)?.imageId ?? "", "thumb", request);
    default:
      throw refuse(request.path);
  }
}

function succeed(data: unknown): TransportResponse {
  if (data === undefined) throw new AppError("not_found", "no such thing here");
  return { status: 200, headers: {}, data };
}

/** What the app itself has just written, so it fits the contract. */
function readBody<Name extends "updateDesign" | "createDesign" | "createImageFromSample">({
  body,
}: TransportRequest): CallBody<HttpContract[Name]> {
  return (body.kind === "json" ? body.value : {}) as CallBody<HttpContract[Name]>;
}

function sendRoomBytes(
  transport: Transport,
  rooms: PreviewRooms,
  imageId: string,
  variant: SampleRoomVariant,
  request: TransportRequest,
): Promise<TransportResponse> {
  const found = rooms.findImage(imageId);
  if (found === undefined) throw new AppError("not_found", "no such picture here");
  const path = fillPath(httpContract.getSampleRoomBytes.path, { id: found.room.id, variant });
  return transport.send({ ...request, path });
}
