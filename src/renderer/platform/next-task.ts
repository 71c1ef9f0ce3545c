/**
 * Resolves in a task of its own, after what waits to be answered or drawn. No timer: those of a page
 * that is not seen are held back.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
