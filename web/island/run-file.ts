/** Runs a file by itself, so that none of them keeps the page from answering for long. */
export async function runFile(address: string): Promise<void> {
  await import(/* @vite-ignore */ address);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
