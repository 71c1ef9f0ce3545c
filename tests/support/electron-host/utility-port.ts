import { EventEmitter } from "node:events";

/** Loaded before a utility process's own module: the port to its parent, as Electron has it. */
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => process.send?.(message),
});
process.on("message", (data) => parentPort.emit("message", { data }));
// It lives as long as its parent.
process.on("disconnect", () => process.exit(0));
Object.defineProperty(process, "parentPort", { value: parentPort });
