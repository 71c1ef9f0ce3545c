import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { paintRectangle } from "#support/test-photos.ts";

/** A room to share, made by the calls that the app makes, so that nothing has to be drawn. */
export type StartedRoom = {
  designId: string;
  /** Of the products that its versions show. */
  names: string[];
  /** Makes a link to all of its versions; answers its address. */
  share(body?: object): Promise<string>;
};

type Paint = { id: string; name: string; colour: string };

/** As whoever is signed in on the page: a sample room with one painted version for each paint. */
export async function startRoom(
  page: Page,
  origin: string,
  { slug = null, versions = 1 }: { slug?: string | null; versions?: number } = {},
): Promise<StartedRoom> {
  const headers: Record<string, string> = slug === null ? {} : { "x-roomwright-company": slug };
  await page.goto(slug === null ? origin : `${origin}/c/${slug}`);
  await expect(page.getByRole("button", { name: "Try a sample" })).toBeVisible();
  // The session comes with the app, which takes the place of the page that the server wrote.
  await expect(page.locator("#landing")).toHaveCount(0);
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await page.request.get(`${origin}/api/v1/${path}`, { headers })).json() as Promise<Answer>;
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(`${origin}/api/v1/${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json() as Promise<Answer>;
  };
  const rooms = await read<{ items: { id: string }[] }>("sample-rooms");
  const paints = (await read<{ items: Paint[] }>("materials?kind=paint&limit=8")).items;
  const image = await post<Image>("images/from-sample", { sampleRoomId: rooms.items[0]?.id });
  const wall = [0, 0, Math.round(image.width * 0.6), Math.round(image.height * 0.6)] as const;
  const ids: string[] = [];
  const names: string[] = [];
  for (let at = 0; at < versions; at += 1) {
    const paint = paints[at * 2];
    if (paint === undefined) throw new Error("there are too few paints");
    const edits = [{ ...paintRectangle(wall, paint.colour), materialId: paint.id }];
    const [first] = ids;
    const design =
      first === undefined
        ? await post<Design>("designs", { imageId: image.id, name: "Living room", edits })
        : await post<Design>(`designs/${first}/versions`, { from: "original" });
    if (first !== undefined) {
      const change = { headers, data: { version: design.version, edits } };
      await page.request.patch(`${origin}/api/v1/designs/${design.id}`, change);
    }
    ids.push(design.id);
    names.push(paint.name);
  }
  const [designId = ""] = ids;
  return {
    designId,
    names,
    async share(body = {}) {
      const wanted = { ...(versions > 1 ? { versionIds: ids } : {}), ...body };
      return (await post<{ address: string }>(`designs/${designId}/shares`, wanted)).address;
    },
  };
}
