import { createHash, randomUUID } from "node:crypto";

import type { Client } from "pg";

import { createToken, hashToken } from "#server/db/tokens.ts";
import { createStorageKey } from "#server/storage/storage-key.ts";
import type { StorageKind } from "#server/storage/storage-key.ts";
import type { TestServer } from "#support/test-server.ts";

import { invitedPerson, namePerson } from "./people.ts";
import type { Person } from "./people.ts";
import { makeTaggedPicture } from "./tagged-picture.ts";

/** The name of a room that every company has, with another picture each. */
export const sharedRoomId = "shared-room";

/** A browser that visits every company. */
export const sharedDeviceId = "0b9d1c3e-6f5a-4c2b-9d7e-1f2a3b4c5d6e";

/** Secrets of links that a company has given out. */
export type CompanySecrets = {
  previewTokens: string[];
  invitationTokens: string[];
  shareTokens: string[];
};

type Scene = {
  server: TestServer;
  owner: Client;
  companyId: string;
  company: number;
};

/** A text that says which company it belongs to, and whose it is in it. */
export function tagText(company: number, person?: number): string {
  return person === undefined ? `canary${company}` : `canary${company}p${person}q`;
}

/** Writes some of everything that a company can have; every text and every file says whose it is. */
export async function fillCompany(
  scene: Scene,
  people: readonly Person[],
): Promise<CompanySecrets> {
  for (const person of people) await fillPerson(scene, person);
  await fillCatalogue(scene);
  const userId = people[0]?.id ?? "";
  const shareTokens = [await fillShare(scene, userId)];
  return { ...(await fillSettings(scene, userId)), shareTokens };
}

/** A link to two versions of somebody's room; who has it may see what it shows, whoever they are. */
async function fillShare(scene: Scene, userId: string): Promise<string> {
  const { companyId, company } = scene;
  const tag = tagText(company);
  const token = createToken();
  const file = await storePicture(scene, tag);
  const imageId = randomUUID();
  const at = new Date(Date.now() - 60_000);
  await insert(scene, "images", {
    id: imageId,
    company_id: companyId,
    owner_user_id: userId,
    name: `${tag} photo`,
    content_type: "image/png",
    width: 24,
    height: 16,
    bytes: file.bytes,
    sha256: file.sha256,
    note: tag,
    original_key: file.key,
    thumb_key: await file.copy("thumb"),
    preview_key: await file.copy("preview"),
    created_at: at,
  });
  const shareId = randomUUID();
  const familyId = randomUUID();
  await insertHashed(scene, "shares", token, {
    company_id: companyId,
    id: shareId,
    owner_user_id: userId,
    family_id: familyId,
    name: `${tag} room`,
    from_name: tag,
    shows_original: true,
    allows_download: true,
    views: 0,
    created_at: at,
    expires_at: new Date(at.getTime() + 7 * 24 * 60 * 60_000),
  });
  for (const [position, letter] of ["A", "B"].entries()) {
    const designId = randomUUID();
    await insert(scene, "designs", {
      id: designId,
      company_id: companyId,
      owner_user_id: userId,
      image_id: imageId,
      family_id: familyId,
      letter,
      name: `${tag} room`,
      edits: [],
      version: 1,
      created_at: at,
      updated_at: at,
    });
    await insert(scene, "share_versions", {
      company_id: companyId,
      share_id: shareId,
      position,
      design_id: designId,
      letter,
      label: tag,
      is_edited: false,
      products: [],
      picture_key: await file.copy("share"),
      card_key: await file.copy("share"),
      width: 24,
      height: 16,
    });
  }
  return token;
}

async function fillPerson(scene: Scene, { id: userId, index }: Person): Promise<void> {
  const { companyId } = scene;
  const tag = tagText(scene.company, index);
  const file = await storePicture(scene, tag);
  const [imageId, designId] = [randomUUID(), randomUUID()];
  const at = new Date(Date.now() - index * 1_000);
  await insert(scene, "images", {
    id: imageId,
    company_id: companyId,
    owner_user_id: userId,
    name: `${tag} photo`,
    content_type: "image/png",
    width: 24,
    height: 16,
    bytes: file.bytes,
    sha256: file.sha256,
    sample_room_id: sharedRoomId,
    note: tag,
    original_key: file.key,
    thumb_key: await file.copy("thumb"),
    preview_key: await file.copy("preview"),
    created_at: at,
  });
  await insert(scene, "designs", {
    id: designId,
    company_id: companyId,
    owner_user_id: userId,
    image_id: imageId,
    name: `${tag} design`,
    edits: [],
    version: 1,
    thumb_key: await file.copy("design-thumb"),
    thumb_version: 1,
    created_at: at,
    updated_at: at,
  });
  // The one that failed comes last: somebody may try it again.
  for (const [order, state] of ["done", "cancelled", "failed"].entries()) {
    const renderId = randomUUID();
    const askedAt = new Date(at.getTime() + order);
    await insert(scene, "renders", {
      id: renderId,
      company_id: companyId,
      owner_user_id: userId,
      design_id: designId,
      image_id: imageId,
      design_version: 1,
      edits: [],
      state,
      phase: "storing",
      progress: 1,
      attempts: 1,
      width: 24,
      height: 16,
      created_at: askedAt,
      finished_at: askedAt,
    });
    if (state !== "done") continue;
    for (const kind of ["result", "erased", "erased-thumb"] as const) {
      await insert(scene, "render_files", {
        company_id: companyId,
        render_id: renderId,
        kind,
        storage_key: await file.copy(kind),
        content_type: "image/png",
        sha256: file.sha256,
      });
    }
  }
  await fillUploads(scene, userId, file);
  await insert(scene, "projects", {
    company_id: companyId,
    owner_user_id: userId,
    name: tag,
    created_at: at,
  });
  // Of the company's staff: whoever made the room reads it.
  await insert(scene, "design_notes", {
    company_id: companyId,
    family_id: (await findFamily(scene, designId)) ?? designId,
    text: tagText(scene.company),
    created_at: at,
  });
  await insert(scene, "quotes", {
    id: randomUUID(),
    company_id: companyId,
    owner_user_id: userId,
    design_id: designId,
    contact: { name: tag, email: "somebody@example.com", phone: null },
    products: [],
    message: tag,
    created_at: at,
  });
  await insert(scene, "visit_events", {
    company_id: companyId,
    owner_user_id: userId,
    device_id: sharedDeviceId,
    role: "user",
    kind: "element-interaction",
    path: `/${tag}`,
    name: tag,
    at,
  });
}

async function findFamily({ owner }: Scene, designId: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    "select family_id as id from designs where id = $1",
    [designId],
  );
  return rows[0]?.id;
}

/** One that is complete, and one that is half there. */
async function fillUploads(
  scene: Scene,
  userId: string,
  file: Awaited<ReturnType<typeof storePicture>>,
): Promise<void> {
  const { companyId } = scene;
  const at = new Date();
  for (const length of [file.bytes, file.bytes * 2]) {
    const id = randomUUID();
    await insert(scene, "uploads", {
      company_id: companyId,
      id,
      owner_user_id: userId,
      length,
      received: file.bytes,
      created_at: at,
      expires_at: new Date(at.getTime() + 24 * 60 * 60_000),
    });
    await insert(scene, "upload_parts", {
      company_id: companyId,
      upload_id: id,
      start: 0,
      bytes: file.bytes,
      storage_key: await file.copy("upload"),
    });
  }
}

async function fillCatalogue(scene: Scene): Promise<void> {
  const { companyId, company } = scene;
  const tag = tagText(company);
  const file = await storePicture(scene, tag);
  const paints = [randomUUID(), randomUUID(), randomUUID()];
  const common = { company_id: companyId, price_minor: 100, currency: "EUR", price_unit: "m²" };
  for (const [position, id] of paints.entries()) {
    await insert(scene, "materials", {
      ...common,
      id,
      kind: "paint",
      sku: `SKU-${position}`,
      name: `${tag} paint ${position}`,
      colour: "#556B56",
      position,
      finishes: ["matt"],
      coverage_per_litre: 10,
      state: position === 2 ? "draft" : "published",
    });
  }
  await insert(scene, "materials", {
    ...common,
    id: randomUUID(),
    kind: "floor",
    sku: "SKU-F",
    name: `${tag} floor`,
    colour: "#886644",
    position: 3,
    tile_width_metres: 1,
    tile_height_metres: 1,
    texture_key: await file.copy("texture"),
    texture_type: "image/png",
    texture_sha256: file.sha256,
  });
  for (const [position, id] of [sharedRoomId, `room-${company}`].entries()) {
    await insert(scene, "sample_rooms", {
      company_id: companyId,
      id,
      position,
      name: `${tag} room`,
      room_type: "bedroom",
      content_type: "image/png",
      width: 24,
      height: 16,
      bytes: file.bytes,
      sha256: file.sha256,
      original_key: await file.copy("original"),
      thumb_key: await file.copy("thumb"),
      preview_key: await file.copy("preview"),
      showcase_material_id: paints[0],
      showcase_key: await file.copy("sample-room"),
      showcase_sha256: file.sha256,
      recipe: "upload",
    });
    await insert(scene, "room_surfaces", {
      company_id: companyId,
      room_id: id,
      position: 0,
      kind: "wall",
      name: `${tag} surface`,
      at: "[3, 3]",
      area: JSON.stringify({ width: 24, height: 16, runs: [0, 384] }),
    });
  }
}

async function fillSettings(
  scene: Scene,
  userId: string,
): Promise<Omit<CompanySecrets, "shareTokens">> {
  const { companyId, company, owner } = scene;
  const tag = tagText(company);
  const at = new Date();
  const later = new Date(at.getTime() + 5 * 24 * 60 * 60_000);
  const previewTokens = [createToken()];
  const invitationTokens = [createToken(), createToken()];
  const { rows } = await owner.query<{ styles: object }>(
    "select styles from companies where id = $1",
    [companyId],
  );
  const styles = { ...rows[0]?.styles, note: tag };
  await insert(scene, "theme_drafts", {
    company_id: companyId,
    styles,
    version: 5,
    updated_at: at,
  });
  for (const number of [1, 2, 3]) {
    await insert(scene, "theme_versions", {
      company_id: companyId,
      number,
      styles,
      note: `${tag} version`,
      published_at: at,
    });
  }
  for (const token of previewTokens) {
    await insertHashed(scene, "theme_previews", token, {
      company_id: companyId,
      expires_at: later,
    });
  }
  for (const [index, token] of invitationTokens.entries()) {
    await insertHashed(scene, "invitations", token, {
      company_id: companyId,
      id: randomUUID(),
      email: index === 0 ? `${namePerson(invitedPerson)}@example.com` : `${tag}@example.com`,
      role: "editor",
      created_at: at,
      expires_at: later,
    });
  }
  const webhookId = randomUUID();
  await insert(scene, "webhooks", {
    company_id: companyId,
    id: webhookId,
    url: `https://${tag}.example/hook`,
    events: ["design.created"],
    secret_sealed: "\\x00",
    enabled: true,
    created_at: at,
  });
  for (const state of ["delivered", "failed"]) {
    await insert(scene, "webhook_deliveries", {
      company_id: companyId,
      id: randomUUID(),
      webhook_id: webhookId,
      event: "design.created",
      payload: { note: tag },
      state,
      attempts: 1,
      last_error: state === "failed" ? `answered ${tag}` : null,
      created_at: at,
      finished_at: at,
    });
  }
  await insert(scene, "company_issuers", {
    company_id: companyId,
    issuer: `https://${tag}.example`,
    client_id: tag,
    secret_sealed: "\\x00",
    enabled: true,
    updated_at: at,
  });
  await insert(scene, "company_domains", {
    company_id: companyId,
    domain: `${tag}.example`,
    token: tag,
    created_at: at,
  });
  await insert(scene, "domain_claims", {
    company_id: companyId,
    domain: `${tag}.example`,
    claimed_by: "dns",
    claimed_at: at,
  });
  for (const action of ["theme.published", "features.changed", "product.created"]) {
    await insert(scene, "audit_entries", {
      company_id: companyId,
      id: randomUUID(),
      at,
      actor_user_id: userId,
      actor_name: tag,
      action,
      target: `${tag} target`,
      details: { note: tag },
    });
  }
  await insert(scene, "usage_days", {
    company_id: companyId,
    day: at.toISOString().slice(0, 10),
    metric: "design",
    subject: "",
    count: 1_000 + company,
  });
  return { previewTokens, invitationTokens };
}

async function storePicture({ server, companyId }: Scene, tag: string) {
  const bytes = await makeTaggedPicture(tag, tag.length * 7);
  const copy = async (kind: StorageKind) => {
    const key = createStorageKey(companyId, kind);
    await server.storage.putBytes(key, bytes);
    return key;
  };
  const sha256 = createHash("sha256").update(bytes).update(tag).digest("hex");
  return { key: await copy("original"), copy, bytes: bytes.length, sha256 };
}

async function insert({ owner }: Scene, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  await owner.query(
    `insert into ${table} (${columns.join(", ")})
     select ${columns.join(", ")} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  );
}

function insertHashed(scene: Scene, table: string, token: string, row: object): Promise<void> {
  const hash = `\\x${hashToken(token).toString("hex")}`;
  return insert(scene, table, { ...row, token_hash: hash });
}
