import { eq } from "drizzle-orm";

import type { Render } from "#shared/render.ts";

import { renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { RenderPlaces } from "../../jobs/jobs.ts";
import { describeRender, renderSummaryColumns } from "../../jobs/render-rows.ts";
import type { RenderRow } from "../../jobs/render-rows.ts";

/** Whose render somebody follows. */
export type FollowedRender = { companyId: string; renderId: string; userId: string };

/** Tells what becomes of renders: whatever many follow is read once a process and told to all. */
export type RenderFeed = {
  /**
   * Tells the render as it is now and after each change; null when it is no longer there or no longer
   * the person's. The caller stops at the end: nothing is told after it has.
   */
  follow(followed: FollowedRender, tell: (render: Render | null) => void): () => void;
};

type Follower = { userId: string; tell: (render: Render | null) => void };
type Watched = {
  companyId: string;
  followers: Set<Follower>;
  row: RenderRow | null;
  refresh: () => void;
  stop: () => void;
};

/**
 * A render's row is read when its own news come, once for all its followers. When the queue moves the
 * places of all renders are read by one query, without a transaction of a company.
 */
export function createRenderFeed({
  database,
  jobs,
  logger,
}: Pick<Dependencies, "database" | "jobs" | "logger">): RenderFeed {
  const watched = new Map<string, Watched>();
  let places: RenderPlaces = new Map();

  const tellAll = ({ row, followers }: Watched): void => {
    const render = row === null ? null : describeRender(row, places);
    for (const { userId, tell } of followers) tell(row?.ownerUserId === userId ? render : null);
  };
  const readRow = async (renderId: string, one: Watched): Promise<void> => {
    if (one.followers.size === 0) return;
    const [row] = await database.withTenant(one.companyId, (tx) =>
      tx.select(renderSummaryColumns).from(renders).where(eq(renders.id, renderId)),
    );
    if (row?.state === "queued") places = await jobs.readPlaces();
    one.row = row ?? null;
    tellAll(one);
  };
  const readPlaces = async (): Promise<void> => {
    const queued = [...watched.values()].filter(({ row }) => row?.state === "queued");
    if (queued.length === 0) return;
    places = await jobs.readPlaces();
    for (const one of queued) tellAll(one);
  };
  const warn = (error: unknown) => logger.warn({ err: error }, "following renders");
  jobs.onPlaces(oneAtATime(readPlaces, warn));

  const watch = (companyId: string, renderId: string): Watched => {
    const refresh = oneAtATime(() => readRow(renderId, one), warn);
    const stop = jobs.onRender(renderId, refresh);
    const one: Watched = { companyId, followers: new Set(), row: null, refresh, stop };
    watched.set(renderId, one);
    return one;
  };
  return {
    follow({ companyId, renderId, userId }, tell) {
      const one = watched.get(renderId) ?? watch(companyId, renderId);
      const follower = { userId, tell };
      one.followers.add(follower);
      one.refresh();
      return () => {
        one.followers.delete(follower);
        if (one.followers.size > 0 || watched.get(renderId) !== one) return;
        one.stop();
        watched.delete(renderId);
      };
    },
  };
}

/** Does work that was asked for while it was being done once more, and never twice at once. */
function oneAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): () => void {
  let doing: Promise<void> | null = null;
  let isStale = false;
  return function ask() {
    isStale = true;
    doing ??= Promise.resolve()
      .then(() => {
        isStale = false;
        return work();
      })
      .catch(onFailure)
      .finally(() => {
        doing = null;
        if (isStale) ask();
      });
  };
}
