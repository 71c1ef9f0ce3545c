import type { ApiClient } from "#renderer/services/api-client.ts";
import type { Image } from "#shared/image.ts";

/**
 * The photo that the person has sent this very file for before, known by its SHA-256. Null where there
 * is none or nobody can tell (an insecure page has no hash, the server does not answer): then it is sent.
 */
export async function findSentPhoto(
  api: ApiClient,
  file: Blob,
  signal: AbortSignal,
): Promise<Image | null> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const uploadSha256 = Array.from(new Uint8Array(digest), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
    const query = { uploadSha256, limit: 1 };
    const { items } = await api.call("listImages", { query }, { signal });
    return items[0] ?? null;
  } catch {
    return null;
  }
}
