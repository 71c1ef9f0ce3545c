import { AppError } from "#shared/app-error.ts";
import { sha256Schema } from "#shared/image.ts";

/**
 * What an upload says about itself: pairs of a name and a value in base64, between commas. All but
 * the file's digest is said once more when its photo is made.
 */
export function readMetadata(header: string | undefined): { sha256: string | null } {
  const values = new Map<string, string>();
  for (const pair of (header ?? "").split(",").filter((text) => text.trim() !== "")) {
    const [name = "", value = "", ...rest] = pair.trim().split(" ");
    if (values.has(name) || rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) {
      throw new AppError("bad_request", "Upload-Metadata is malformed.");
    }
    values.set(name, Buffer.from(value, "base64").toString());
  }
  const given = values.get("sha256");
  if (given === undefined) return { sha256: null };
  const sha256 = sha256Schema.safeParse(given);
  if (sha256.success) return { sha256: sha256.data };
  throw new AppError("bad_request", "The sha256 of Upload-Metadata is no SHA-256 in hex.");
}
