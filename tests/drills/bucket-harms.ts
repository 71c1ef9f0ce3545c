import { setTimeout as sleep } from "node:timers/promises";

import { loadConfig } from "#server/runtime/config.ts";
import { openDriver } from "#server/storage/open-driver.ts";
import type { Image } from "#shared/image.ts";
import { openSite } from "#support/open-site.ts";
import type { Site } from "#support/open-site.ts";
import { visitProcess } from "#support/process-visitor.ts";
import { startS3Gateway } from "#support/s3-gateway.ts";
import { startStoreProxy } from "#support/store-proxy.ts";
import type { StoreHarm, StoreProxy } from "#support/store-proxy.ts";
import { createPhoto, createUploadBody } from "#support/test-photos.ts";

import type { Harm } from "./harms.ts";

const faultMs = 6_000;
const lies = 8;

/** What is between a site and its bucket; there is one for each site that is open. */
const proxies = new WeakMap<Site, StoreProxy>();

/**
 * What a bucket does to two servers and two workers that share it and a PostgreSQL: it is gone, says nothing,
 * is slow, gives too little and gives wrong bytes. Needs Ceph's S3 server.
 */
export const bucketHarms: Readonly<Record<string, Harm>> = {
  "bucket-down": { open: openOnBucket, harm: (site) => harmFor(site, "down", faultMs) },
  "bucket-slow": {
    open: openOnBucket,
    async harm(site) {
      // Longer than an attempt is given.
      await harmFor(site, "stall", faultMs);
      await harmFor(site, "slow", faultMs);
    },
  },
  "bucket-lying": {
    open: openOnBucket,
    async harm(site) {
      await harmFor(site, "shorten", faultMs / 2);
      // What is read once more is whole, so nothing may count as damaged.
      for (let lie = 0; lie < lies; lie += 1) await harmFor(site, "lie-once", faultMs / lies);
      await loseCopies(site);
    },
  },
};

async function openOnBucket(): Promise<Site> {
  const gateway = await startS3Gateway();
  const proxy = await startStoreProxy(String(gateway.settings.endpoint));
  const release = async () => {
    await proxy.close();
    await gateway.stop();
  };
  const { accessKeyId = "", secretAccessKey = "" } = gateway.settings.credentials ?? {};
  const env = {
    STORAGE: "s3",
    S3_ENDPOINT: proxy.endpoint,
    S3_BUCKET: gateway.settings.bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  try {
    const opened = await openSite({ servers: 2, workers: 2, env });
    const site = {
      ...opened,
      async close() {
        await opened.close();
        await release();
      },
    };
    proxies.set(site, proxy);
    return site;
  } catch (error) {
    await release();
    throw error;
  }
}

async function harmFor(site: Site, harm: StoreHarm, ms: number): Promise<void> {
  const proxy = proxies.get(site);
  if (proxy === undefined) throw new RangeError("this site has no bucket");
  proxy.harm = harm;
  await sleep(ms);
  proxy.harm = "pass";
}

/** Removes the small copies of a photo from the bucket; who asks for them is to get them. */
async function loseCopies(site: Site): Promise<void> {
  const person = await visitProcess(() => site.readOrigin());
  const { payload, headers } = createUploadBody(await createPhoto({ width: 800, height: 600 }));
  const body = new Uint8Array(payload);
  const created = await person.send("/api/v1/images", { method: "POST", body, headers });
  if (!created.ok) throw new Error(await created.text());
  const { id } = (await created.json()) as Image;
  const files = await openDriver(loadConfig({ ...site.env, DATA_DIR: site.dataDir }));
  for (const variant of ["thumb", "preview"]) {
    const [row] = await site.ask<{ key: string }>(
      `select ${variant}_key as key from images where id = '${id}'`,
    );
    if (row === undefined) throw new Error("the photo has no row");
    await files.delete(row.key);
    const answer = await person.send(`/api/v1/images/${id}/${variant}`);
    if (answer.status !== 200) throw new Error(`the ${variant} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
}
