import type { RequestListener, ServerResponse } from "node:http";

/**
 * What a start page can reach at best: the same two pictures, a headline and a sentence in the system's
 * own letters, and no script.
 */
export async function buildStillPage(origin: string): Promise<RequestListener> {
  const written = await (await fetch(`${origin}/c/greenhouse`)).text();
  const pictures = [...written.matchAll(/<picture>.*?<\/picture>/gs)]
    .slice(0, 2)
    .map(([one]) => one);
  const [before = "", after = ""] = pictures;
  const kept = new Map<string, { type: string; bytes: Buffer }>();
  const readPicture = async (path: string) => {
    const found = kept.get(path);
    if (found !== undefined) return found;
    const answer = await fetch(origin + path, { headers: { accept: "image/*" } });
    const type = answer.headers.get("content-type") ?? "";
    const picture = { type, bytes: Buffer.from(await answer.arrayBuffer()) };
    kept.set(path, picture);
    return picture;
  };
  const sendPicture = async (path: string, response: ServerResponse) => {
    const { type, bytes } = await readPicture(path);
    response.setHeader("content-type", type);
    response.end(bytes);
  };
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Still</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{margin:20px;font:16px/24px system-ui}.hero{position:relative;aspect-ratio:3/2}
.hero div{position:absolute;inset:0}.hero div+div{clip-path:inset(0 0 0 42%)}
img{width:100%;height:100%;object-fit:cover}</style>
<div class="hero"><div>${before}</div><div>${after}</div></div>
<h1>See our paints on your walls.</h1><p>Photograph your room and try any paint.</p></html>`;
  return (request, response) => {
    const { url = "/" } = request;
    if (url.startsWith("/pictures/")) {
      void sendPicture(url, response);
      return;
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page);
  };
}
