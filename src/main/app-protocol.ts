import { readFile, realpath } from "node:fs/promises";
import { extname, join, sep } from "node:path";

import { appScheme, isAppAddress } from "./app-address.ts";

/** How the scheme must be registered before the app is ready: an ordinary secure origin, no more. */
export const appSchemePrivileges = {
  scheme: appScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/** Pages below it are shown in a frame by the app's own theme editor. */
const framedPrefix = "/preview/";

/**
 * What the app's pages may load. Requests to the server never leave the page itself, so `connect`
 * needs only the bundle. Inline styles are what the style engine writes; scripts are never inline.
 * The worker compiles the kernels' WASM, which works without it but some five times slower.
 */
const resourcePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export const contentSecurityPolicy = `${resourcePolicy}; frame-ancestors 'none'`;
const framedPolicy = `${resourcePolicy}; frame-ancestors 'self'`;

const securityHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/**
 * Answers `app://bundle/...` from the files below `root` and from nowhere else. An address without
 * a file ending is a route of the app and gets `index.html`; a missing file is 404.
 */
export function createAppProtocol(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return answer(405, "text/plain");
    if (!isAppAddress(request.url)) return answer(404, "text/plain");
    const { pathname } = new URL(request.url);
    const path = readFilePath(pathname);
    if (path === null) return answer(404, "text/plain");
    const name = extname(path) === "" ? "index.html" : path;
    const bytes = await readInside(root, name);
    if (bytes === null) return answer(404, "text/plain");
    const type = contentTypes[extname(name).toLowerCase()] ?? "application/octet-stream";
    const response = answer(200, type, request.method === "HEAD" ? null : bytes);
    if (pathname.startsWith(framedPrefix)) {
      response.headers.set("content-security-policy", framedPolicy);
    }
    return response;
  };
}

/**
 * The file an address path names, relative to the root, or null for one that tries to be clever.
 * It is decoded once; whatever still holds an escape, a backslash, a NUL or a dot segment after
 * that is refused.
 */
function readFilePath(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/[\\%\0:]/.test(decoded)) return null;
  const segments = decoded.split("/").filter((segment) => segment !== "");
  if (segments.some((segment) => segment === "." || segment === "..")) return null;
  return segments.join("/");
}

/** Follows links before comparing, so that a link inside the root cannot lead out of it. */
async function readInside(root: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const realRoot = await realpath(root);
    const file = await realpath(join(realRoot, name));
    return file.startsWith(realRoot + sep) ? await readFile(file) : null;
  } catch {
    return null;
  }
}

function answer(status: number, type: string, body: Buffer<ArrayBuffer> | null = null): Response {
  return new Response(body, { status, headers: { ...securityHeaders, "content-type": type } });
}
