import { runFile } from "./run-file.ts";

/** A frame that nobody sees is not drawn: the app is there all the same. */
const longestWaitMs = 200;

/**
 * Starts the app behind the picture that the server wrote, once that has been drawn: the app's files are
 * often there before it and would hold it up. What the app consists of runs file by file, itself last.
 */
async function startApp(page: Window, files: readonly string[]): Promise<void> {
  await waitForFrame(page);
  for (const file of files) await runFile(file);
}

function waitForFrame(page: Window): Promise<void> {
  return new Promise((resolve) => {
    page.setTimeout(resolve, longestWaitMs);
    // What is asked for before a frame runs before it is drawn, and what that puts off after it.
    page.requestAnimationFrame(() => page.setTimeout(resolve));
  });
}

const own = document.querySelector<HTMLScriptElement>("script[data-app-files]");
void startApp(window, own?.dataset["appFiles"]?.split(" ") ?? []);
