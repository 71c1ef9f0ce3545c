import { getAdapter } from "axios";
import type { AxiosAdapter } from "axios";

export type FakePageOptions = {
  address?: string;
  referrer?: string;
  ancestorOrigins?: string[];
  inFrame?: boolean;
  propsText?: string;
  storageThrows?: boolean;
  navigator?: Partial<Navigator>;
};

/** As much of a browser window as the web platforms touch, without a browser. */
export type FakePage = {
  window: Window;
  local: Map<string, string>;
  session: Map<string, string>;
  savedFiles: { name: string; file: Blob }[];
  visited: string[];
  posted: { message: unknown; origin: string }[];
  /** Dispatches to the listeners of the window and of the document. */
  dispatch(event: Event): void;
};

export function createFakePage(options: FakePageOptions = {}): FakePage {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const savedFiles: FakePage["savedFiles"] = [];
  const visited: string[] = [];
  const posted: FakePage["posted"] = [];
  const events = new EventTarget();
  const address = new URL(options.address ?? "http://product.test/");

  const document = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    referrer: options.referrer ?? "",
    querySelector: (selector: string) =>
      options.propsText === undefined || selector !== "#page-props"
        ? null
        : { textContent: options.propsText },
    body: { append: () => undefined },
    title: "",
    documentElement: { lang: "en" },
    createElement: () => createAnchor((name, file) => savedFiles.push({ name, file })),
  });
  const window = {
    location: {
      href: address.href,
      origin: address.origin,
      pathname: address.pathname,
      search: address.search,
      hash: address.hash,
      ancestorOrigins: options.ancestorOrigins,
      assign: (target: string) => visited.push(target),
      reload: () => visited.push("reload"),
    },
    name: "",
    history: { state: null, replaceState: () => undefined },
    navigator: options.navigator ?? { onLine: true },
    setTimeout: (work: () => void, delayMs: number) => globalThis.setTimeout(work, delayMs),
    setInterval: (work: () => void, delayMs: number) => globalThis.setInterval(work, delayMs),
    clearInterval: (timer: NodeJS.Timeout) => globalThis.clearInterval(timer),
    document,
    parent: {} as unknown,
    /** Nobody pressed anything here, so a browser holds windows back. */
    open: () => null,
    postMessage: () => undefined,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    get localStorage() {
      return openStorage(local, options.storageThrows === true);
    },
    get sessionStorage() {
      return openStorage(session, options.storageThrows === true);
    },
  };
  window.parent =
    options.inFrame === true
      ? { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) }
      : window;

  return {
    window: window as unknown as Window,
    local,
    session,
    savedFiles,
    visited,
    posted,
    dispatch(event) {
      if (event.type === "visibilitychange") document.dispatchEvent(event);
      else events.dispatchEvent(event);
    },
  };
}

/** Sends with Node's fetch and keeps cookies between requests, as a browser does by itself. */
export function createCookieAdapter(): AxiosAdapter {
  const jar = new Map<string, string>();
  const send = getAdapter("fetch");
  return async (config) => {
    if (jar.size > 0) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      config.headers.set("Cookie", cookie);
    }
    const response = await send(config);
    for (const line of [response.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}

/** The URL of a blob is looked up again when the anchor is clicked, as a download would. */
function createAnchor(onDownload: (name: string, file: Blob) => void) {
  const anchor = {
    href: "",
    download: "",
    click() {
      const file = objectUrls.get(anchor.href);
      if (file !== undefined) onDownload(anchor.download, file);
    },
    remove: () => undefined,
  };
  return anchor;
}

const objectUrls = new Map<string, Blob>();
const createObjectUrl = URL.createObjectURL.bind(URL);
URL.createObjectURL = (blob: Blob) => {
  const url = createObjectUrl(blob);
  objectUrls.set(url, blob);
  return url;
};

function openStorage(entries: Map<string, string>, throws: boolean): Storage {
  if (throws) throw new DOMException("storage is blocked", "SecurityError");
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  } as Storage;
}
