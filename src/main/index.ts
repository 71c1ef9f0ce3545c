import { app } from "electron";

import { registerAppScheme, startApp } from "./start-app.ts";

app.enableSandbox();
registerAppScheme();

if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(startApp)
    .catch((error: unknown) => {
      process.stderr.write(
        `${error instanceof Error ? (error.stack ?? error.message) : "failed"}\n`,
      );
      app.exit(1);
    });
} else {
  app.quit();
}
