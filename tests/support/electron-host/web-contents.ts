import { EventEmitter } from "node:events";

import type { CdpParams } from "./cdp-connection.ts";
import { readBrowser, readServer } from "./host-state.ts";
import {
  createInjectedNames,
  createIsolatedWorldSource,
  createMainWorldSource,
  isolatedWorldName,
} from "./injected-source.ts";
import { answerInvoke, receiveSend } from "./ipc-main.ts";
import type { Session } from "./session-object.ts";
import { createValueCodec } from "./value-codec.ts";

type WindowOpenHandler = (details: { url: string }) => { action: "allow" | "deny" };
export type FrameInfo = { url: string; parent: null; origin: string };
type FrameTree = { frameTree: { frame: { id: string } } };

const codec = createValueCodec();
const all = new Map<number, WebContents>();
let lastId = 0;

/** One page: a Chromium target, attached to over the debugging protocol. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly names = createInjectedNames();
  readonly ready: Promise<void>;
  readonly session: Session;
  /** The files that were dragged out of the window. */
  readonly dragged: string[] = [];
  targetId = "";
  #sessionId = "";
  #frameId = "";
  #isolatedContext: number | null = null;
  #url = "";
  #allowed = "";
  #destroyed = false;
  #openHandler: WindowOpenHandler = () => ({ action: "deny" });

  constructor(
    session: Session,
    preloadPath: string | null,
    size: { width: number; height: number },
  ) {
    super();
    this.id = lastId += 1;
    this.session = session;
    all.set(this.id, this);
    this.ready = this.#attach(preloadPath, size);
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.targetId === targetId);
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }

  get mainFrame(): FrameInfo {
    const url = this.#url;
    const { protocol, host } = new URL(url === "" ? "about:blank" : url);
    return { url, parent: null, origin: host === "" ? "null" : `${protocol}//${host}` };
  }

  getURL(): string {
    return this.#url;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  async loadURL(address: string): Promise<void> {
    await this.ready;
    const loaded = new Promise<void>((resolve) => this.once("did-finish-load", resolve));
    this.#allowed = readServer().toBrowser(address, this.session.label);
    await this.#setPermissions();
    const { errorText } = await this.#call("Page.navigate", { url: this.#allowed });
    if (typeof errorText === "string" && errorText !== "")
      throw new Error(`${errorText} ${address}`);
    await loaded;
  }

  /** There is nothing around the window to drop it on; that it left is noted, for a test to look at. */
  startDrag({ file }: { file: string }): void {
    this.dragged.push(file);
  }

  reload(): void {
    void this.#call("Page.reload");
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { result } = await this.#call("Runtime.evaluate", {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#post({ kind: "event", channel, args });
  }

  close(): void {
    if (this.#destroyed) return;
    void readBrowser().cdp.send("Target.closeTarget", { targetId: this.targetId });
    this.#destroy();
  }

  async resize(width: number, height: number): Promise<void> {
    await this.ready;
    const { windowId } = await this.#call("Browser.getWindowForTarget");
    await this.#call("Browser.setWindowBounds", { windowId, bounds: { width, height } });
  }

  /** What the app's own check refuses, Chromium refuses: here it would allow it otherwise. */
  async #setPermissions(): Promise<void> {
    const { origin, protocol } = new URL(this.#allowed);
    if (protocol !== "http:") return;
    const isAllowed = this.session.allows("clipboard-sanitized-write");
    await readBrowser().cdp.send("Browser.setPermission", {
      permission: { name: "clipboard-write", allowWithoutSanitization: false },
      setting: isAllowed ? "granted" : "denied",
      origin,
    });
  }

  async #attach(
    preloadPath: string | null,
    size: { width: number; height: number },
  ): Promise<void> {
    const { cdp } = readBrowser();
    // Only a window has a size; in one that is there already it would be a tab.
    const place = { url: "about:blank", newWindow: true, ...size };
    const created = await cdp.send("Target.createTarget", place);
    this.targetId = created["targetId"] as string;
    const attached = await cdp.send("Target.attachToTarget", {
      targetId: this.targetId,
      flatten: true,
    });
    this.#sessionId = attached["sessionId"] as string;
    this.#listen();
    await Promise.all([this.#call("Page.enable"), this.#call("Runtime.enable")]);
    const { frameTree } = (await this.#call("Page.getFrameTree")) as FrameTree;
    this.#frameId = frameTree.frame.id;
    await this.#call("Page.addScriptToEvaluateOnNewDocument", {
      source: createMainWorldSource(this.names),
    });
    if (preloadPath !== null) {
      await this.#call("Runtime.addBinding", {
        name: this.names.binding,
        executionContextName: isolatedWorldName,
      });
      await this.#call("Page.addScriptToEvaluateOnNewDocument", {
        source: createIsolatedWorldSource(this.names, preloadPath),
        worldName: isolatedWorldName,
      });
    }
    await this.#call("Fetch.enable", { patterns: [{ urlPattern: "*", resourceType: "Document" }] });
  }

  #listen(): void {
    const on = (method: string, listener: (params: CdpParams) => void) =>
      readBrowser().cdp.on(this.#sessionId, method, listener);
    on("Runtime.executionContextCreated", ({ context }) => {
      const { id, name, auxData } = context as {
        id: number;
        name: string;
        auxData?: { frameId?: string };
      };
      if (name === isolatedWorldName && auxData?.frameId === this.#frameId)
        this.#isolatedContext = id;
    });
    on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      if (executionContextId === this.#isolatedContext) this.#isolatedContext = null;
    });
    on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name !== this.names.binding || executionContextId !== this.#isolatedContext) return;
      this.#receive(codec.decode(payload as string) as Record<string, unknown>);
    });
    on("Page.frameNavigated", ({ frame }) => this.#noteNavigation(frame as never, false));
    on("Page.navigatedWithinDocument", (frame) =>
      this.#noteNavigation({ id: frame["frameId"] as string, url: frame["url"] as string }, true),
    );
    on("Page.loadEventFired", () => this.emit("did-finish-load"));
    on("Fetch.requestPaused", (paused) => void this.#decideNavigation(paused));
    on("Inspector.detached", () => this.#destroy());
    on("Inspector.targetCrashed", () =>
      this.emit("render-process-gone", {}, { reason: "crashed" }),
    );
  }

  #noteNavigation(frame: { id: string; parentId?: string; url: string }, inPage: boolean): void {
    if (frame.id !== this.#frameId) return;
    this.#url = readServer().toApp(frame.url);
    this.emit(inPage ? "did-navigate-in-page" : "did-navigate", {}, this.#url);
  }

  /** Asks the app's navigation listeners about what the page itself started. */
  async #decideNavigation(paused: CdpParams): Promise<void> {
    const { requestId, request, frameId, redirectedRequestId } = paused as {
      requestId: string;
      request: { url: string };
      frameId: string;
      redirectedRequestId?: string;
    };
    let prevented = false;
    if (request.url !== this.#allowed) {
      const event = {
        url: readServer().toApp(request.url),
        isMainFrame: frameId === this.#frameId,
        preventDefault: () => (prevented = true),
        get defaultPrevented() {
          return prevented;
        },
      };
      if (redirectedRequestId !== undefined) this.emit("will-redirect", event, event.url);
      else if (event.isMainFrame) this.emit("will-navigate", event, event.url);
      this.emit("will-frame-navigate", event);
    }
    const decided = prevented
      ? this.#call("Fetch.failRequest", { requestId, errorReason: "Aborted" })
      : this.#call("Fetch.continueRequest", { requestId });
    await decided.catch(() => undefined);
  }

  #receive(message: Record<string, unknown>): void {
    const event = { sender: this, senderFrame: this.mainFrame, frameId: 1, processId: 1 };
    if (message["kind"] === "window-open") {
      this.#openHandler({ url: readServer().toApp(message["url"] as string) });
    } else if (message["kind"] === "send") {
      receiveSend(event, message["channel"] as string, message["args"] as unknown[]);
    } else if (message["kind"] === "invoke") {
      void answerInvoke(event, message["channel"] as string, message["args"] as unknown[]).then(
        (answer) => this.#post({ kind: "reply", id: message["id"], ...answer }),
      );
    }
  }

  #post(message: object): void {
    if (this.#isolatedContext === null) return;
    const expression = `globalThis[${JSON.stringify(this.names.receiver)}](${JSON.stringify(codec.encode(message))})`;
    this.#call("Runtime.evaluate", { expression, contextId: this.#isolatedContext }).catch(
      // The page went away meanwhile.
      () => undefined,
    );
  }

  #call(method: string, params: CdpParams = {}): Promise<CdpParams> {
    return readBrowser().cdp.send(method, params, this.#sessionId);
  }

  #destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    this.emit("destroyed");
  }
}
