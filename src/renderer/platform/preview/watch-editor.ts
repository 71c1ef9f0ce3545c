import type { HostCommand } from "#renderer/platform/platform.ts";
import { previewReadyMessage, readPreviewMessage } from "#shared/wires/preview.ts";

export type PreviewPage = Pick<Window, "addEventListener" | "removeEventListener" | "parent"> & {
  readonly location: Pick<Location, "origin">;
};

/**
 * Obeys the theme editor: the window right around this one, of the same origin, and no other.
 * Tells it that it may begin. Returns the way to stop; a page that nobody surrounds hears nothing.
 */
export function watchEditor(
  page: PreviewPage,
  listener: (command: HostCommand) => void,
): () => void {
  const receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== page.parent || origin !== page.location.origin) return;
    const command = readPreviewMessage(data);
    if (command !== null) listener(command);
  };
  if ((page.parent as unknown) === page) return () => undefined;
  page.addEventListener("message", receive);
  // "/" is our own origin: a page of another one would not hear it.
  page.parent.postMessage(previewReadyMessage, "/");
  return () => page.removeEventListener("message", receive);
}
