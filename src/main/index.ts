import { app } from "electron";

import { readLaunchWords } from "./launch-words.ts";
import { linkScheme } from "./server-address.ts";
import { registerAppScheme, startApp } from "./start-app.ts";

app.enableSandbox();
registerAppScheme();

if (app.requestSingleInstanceLock()) {
  // On a Mac both come as events, and may come before the app is ready.
  const early = { links: [] as string[], files: [] as string[] };
  app.on("open-url", (event, link) => {
    event.preventDefault();
    early.links.push(link);
  });
  app.on("open-file", (event, path) => {
    event.preventDefault();
    early.files.push(path);
  });
  app.setAsDefaultProtocolClient(linkScheme);
  app
    .whenReady()
    .then(() =>
      startApp(readLaunchWords([...process.argv.slice(1), ...early.links, ...early.files])),
    )
    .catch((error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : "failed"}\n`,
      );
      app.exit(1);
    });
} else {
  app.quit();
}
