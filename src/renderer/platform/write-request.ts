import type { TransportBody, TransportRequest } from "./transport.ts";

/** A server that accepted the connection and then fell silent counts as no answer. */
export const jsonTimeoutMs = 30_000;

/** How long to wait for the answer; 0 is for as long as it takes. */
export function chooseTimeoutMs({ answer, body }: TransportRequest): number {
  return answer === "json" && body.kind !== "multipart" ? jsonTimeoutMs : 0;
}

/** Every call but an upload carries a JSON content type; an upload's has the browser's boundary. */
export function writeContentType(body: TransportBody): Record<string, string> {
  return body.kind === "multipart" ? {} : { "Content-Type": "application/json" };
}

/** What goes over the wire; null for a request that carries nothing. */
export function writeData({ body, method }: TransportRequest): string | FormData | null {
  if (body.kind === "none") return method === "GET" ? null : "{}";
  if (body.kind === "json") return JSON.stringify(body.value);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  // Fields first: a server that streams the file knows them before the bytes arrive.
  form.append("file", body.file, body.fileName);
  return form;
}

/** What is not JSON stays text: the API client's schemas refuse it with the status at hand. */
export function parseJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
