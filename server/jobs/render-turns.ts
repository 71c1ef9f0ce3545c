import type { Db, PgBoss } from "pg-boss";

import { jobSchema, renderQueue } from "./install-jobs.ts";
import type { RenderJob, RenderLease } from "./jobs.ts";
import { queueMoved, renderChannel } from "./render-news.ts";

/** What a company's renders may take of the threads within an hour before others go first. */
const budgetSeconds = 20 * 60;
/** A program's render that waited as long goes with those that somebody is looking at. */
const urgentAfter = "5 minutes";
/** A large render that waited as long goes with the small ones. */
const quickAfter = "1 minute";
/** Any fixed number; all processes of one database must agree on it. */
const turnLock = 7_266_934_603;

const jobs = `${jobSchema}.job`;

/**
 * Every waiting render with its place, the first one being the next. Companies take turns: one with
 * fewer renders running goes first, then the one that was served longer ago; whoever has used up the
 * hour's budget waits until nobody else does. Inside a company, what somebody is looking at goes
 * before what a program asked for, then visitors take turns in the same way, then small renders go
 * before large ones. `turn` is how many renders of the same company (or visitor) run or wait ahead,
 * which is what makes it round robin (deficit counted in renders; Shreedhar and Varghese 1995).
 */
const turns = `
  with recent as (
    select data->>'companyId' as company, coalesce(data->>'userId', '') as person, state, started_on,
      extract(epoch from coalesce(completed_on, now()) - started_on) as seconds
    from ${jobs}
    where name = '${renderQueue}' and state >= 'active' and started_on > now() - interval '1 hour'
  ), companies as (
    select company, count(*) filter (where state = 'active') as running, max(started_on) as served,
      sum(seconds) > ${budgetSeconds} as is_over
    from recent group by company
  ), people as (
    select company, person, count(*) filter (where state = 'active') as running,
      max(started_on) as served
    from recent group by company, person
  ), waiting as (
    select id, start_after, created_on, data->>'renderId' as render_id,
      data->>'companyId' as company, coalesce(data->>'userId', '') as person,
      coalesce((data->>'isInteractive')::boolean, true)
        or created_on < now() - interval '${urgentAfter}' as is_urgent,
      coalesce((data->>'isSmall')::boolean, true)
        or created_on < now() - interval '${quickAfter}' as is_quick
    from ${jobs} where name = '${renderQueue}' and state < 'active'
  ), by_person as (
    select waiting.*, people.served as person_served, coalesce(people.running, 0) + row_number() over (
      partition by company, person order by is_urgent desc, is_quick desc, created_on, id
    ) as person_turn
    from waiting left join people using (company, person)
  ), by_company as (
    select by_person.*, companies.served as company_served, coalesce(is_over, false) as is_over,
      coalesce(companies.running, 0) + row_number() over (
        partition by company order by is_urgent desc, person_turn, person_served nulls first,
          is_quick desc, created_on, id
      ) as company_turn
    from by_person left join companies using (company)
  ), places as (
    select id, render_id, start_after, row_number() over (
      order by is_over, company_turn, company_served nulls first, created_on, id
    ) as place
    from by_company
  )`;

/** How many renders start before each of the waiting ones; a render without an entry does not wait. */
export const placesQuery = `${turns} select render_id as "renderId", place - 1 as ahead from places`;

const anyWaiting = `select exists (
  select from ${jobs} where name = '${renderQueue}' and state < 'active' and start_after <= now()
) as waits`;

/**
 * Lifts the next one above all others for pg-boss to fetch. A job that a cancellation holds just now
 * is passed over; one that was lifted in an earlier try is put back into the line.
 */
const liftNext = `
  with next as (${turns}
    select job.id from ${jobs} as job join places on places.id = job.id
    where job.name = '${renderQueue}' and job.state < 'active' and places.start_after <= now()
    order by places.place limit 1 for update of job skip locked
  )
  update ${jobs} as job set priority = (job.id = next.id)::int from next
  where job.name = '${renderQueue}' and job.state < 'active' and (job.id = next.id or job.priority > 0)
  returning job.id`;

/** A render that this process holds the lease of. */
export type TakenRender = { job: RenderJob; lease: RenderLease };

/**
 * Takes the render whose turn it is, or null when none waits. Processes take one after the other, so
 * that each sees what the others took.
 */
export async function takeNextRender(boss: PgBoss): Promise<TakenRender | null> {
  const database = boss.getDb();
  const { rows } = await database.executeSql(anyWaiting);
  if (rows[0]?.waits !== true) return null;
  return inTransaction(database, async (db) => {
    await db.executeSql(`select pg_advisory_xact_lock(${turnLock})`);
    const lifted = await db.executeSql(liftNext);
    if (lifted.rows.length === 0) return null;
    const [job] = await boss.fetch<RenderJob>(renderQueue, { minPriority: 1, db });
    if (job === undefined) return null;
    await db.executeSql("select pg_notify($1, $2)", [renderChannel, queueMoved]);
    return { job: job.data, lease: { jobId: job.id, attempt: job.retryCount } };
  });
}

async function inTransaction<Result>(
  database: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const transaction = await database.beginTransaction?.();
  if (transaction === undefined) throw new TypeError("this database has no transactions");
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
