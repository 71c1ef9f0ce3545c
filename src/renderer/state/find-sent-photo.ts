import type { ApiClient } from "#renderer/services/api-client.ts";
import type { Image } from "#shared/image.ts";

/** The SHA-256 of a file in hex; null where nobody can tell, as on an insecure page. */
export async function hashFile(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
  } catch {
    return null;
  }
}

/**
 * The photo that the person has sent the file of this SHA-256 for before. Null where there is none or the
 * server does not say: then it is sent.
 */
export async function findSentPhoto(
  api: ApiClient,
  uploadSha256: string,
  signal: AbortSignal,
): Promise<Image | null> {
  try {
    const query = { uploadSha256, limit: 1 };
    const { items } = await api.call("listImages", { query }, { signal });
    return items[0] ?? null;
  } catch {
    return null;
  }
}
