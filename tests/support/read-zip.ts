import { fromBufferPromise } from "yauzl";

/** The files of an archive by their paths. */
export async function readZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(chunk as Buffer);
    }
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
