import { randomUUID } from "node:crypto";

import { Client } from "pg";
import type { ClientConfig } from "pg";

import { defaultCompanyId } from "#shared/company.ts";

import type { Chance } from "../../isolation/chance.ts";

/** One transaction of a party: its statements, and whether it ends well. */
type Turn = { statements: string[]; end: "commit" | "rollback" | "cut" };

/** What happens to one person's credits: turns of several parties, each on a connection of its own. */
export type Interleaving = { userId: string; parties: Turn[][] };

const parties = 4;
const price = 2;

/** Renders that cost 2, on a photo and a design that are there; rows alone, no server. */
export async function prepareLedger(owner: Client): Promise<void> {
  await owner.query(
    `update companies set features = features || '{"credits_per_render": ${price}, "credits_start": 3}' where id = $1`,
    [defaultCompanyId],
  );
  await owner.query("alter table renders drop constraint renders_design_fk");
  await owner.query("alter table renders drop constraint renders_image_fk");
  // In which order entries were written: counted while their account is held, after the ledger's own trigger.
  await owner.query(`
    create function give_credits(person uuid, given int, id uuid) returns bigint language sql security definer
      as $$ select grant_credits(person, given, id, now()) $$;
    create sequence places;
    grant usage on sequence places to roomwright_definer;
    alter table credit_entries add column place bigint;
    create function note_place() returns trigger language plpgsql as
      $$ begin new.place := nextval('public.places'); return new; end $$;
    create trigger note_place before insert on credit_entries for each row execute function note_place()`);
}

/**
 * Draws an interleaving: a few renders are asked for, some twice under one id as a repeated request does, each is
 * done, failed, cancelled, removed or taken up by a second worker, and credits are given, now and then the same grant again.
 * Any transaction may be rolled back or lose its connection before it commits.
 */
export function drawInterleaving(chance: Chance): Interleaving {
  const userId = randomUUID();
  const renders = Array.from({ length: 1 + chance.next(3) }, () => randomUUID());
  const grantId = randomUUID();
  const turns: Turn[][] = Array.from({ length: parties }, () => []);
  const give = (party: number, ...statements: string[]) => {
    const fate = chance.next(100);
    const end = fate < 15 ? "rollback" : fate < 17 ? "cut" : "commit";
    turns[party]?.push({ statements, end });
  };
  for (const id of renders) {
    const asks = 1 + chance.next(2);
    for (let ask = 0; ask < asks; ask += 1) give(chance.next(parties), ...queue(userId, id));
    const ends = 1 + chance.next(3);
    for (let end = 0; end < ends; end += 1) {
      give(chance.next(parties), ...endRender(id, chance.next(5)));
    }
  }
  for (let grants = chance.next(3); grants > 0; grants -= 1) {
    const id = chance.next(2) === 0 ? grantId : randomUUID();
    const amount = 1 + chance.next(4);
    give(chance.next(parties), `select give_credits('${userId}', ${amount}, '${id}')`);
  }
  return { userId, parties: turns };
}

/** As `queueRender` does it: the row of the render is there when its credits are reserved, or neither is. */
function queue(userId: string, id: string): string[] {
  return [
    `do $$ begin
       if reserve_credits('${userId}', '${id}', now()) = 0 then
         insert into renders (company_id, id, owner_user_id, design_id, image_id, design_version, edits, created_at)
         values (current_company_id(), '${id}', '${userId}', '${id}', '${id}', 1, '[]', now());
       end if;
     end $$`,
  ];
}

const unfinished = "state in ('queued', 'running')";

function endRender(id: string, how: number): string[] {
  const take = `update renders set state = 'running', lease = lease + 1 where id = '${id}' and ${unfinished}`;
  const end = (state: string, from = unfinished) =>
    `update renders set state = '${state}', finished_at = now() where id = '${id}' and ${from}`;
  if (how === 0) return [take, end("done", "state = 'running'")];
  if (how === 1) return [take, take, end("done", "state = 'running'")];
  if (how === 2) return [take, end("failed", "state = 'running'")];
  return how === 3 ? [end("cancelled")] : [`delete from renders where id = '${id}'`];
}

/** The connections of the parties; one that is cut is opened anew. */
export async function openParties(tenant: ClientConfig) {
  const clients = await Promise.all(Array.from({ length: parties }, () => openParty(tenant)));
  const play = async (party: number, { statements, end }: Turn): Promise<void> => {
    const client = clients[party] as Client;
    try {
      const last = statements.length - 1;
      for (const [index, statement] of statements.entries()) {
        const begin = index === 0 ? "begin; " : "";
        await client.query(
          `${begin}${statement}${index === last && end !== "cut" ? `; ${end}` : ""}`,
        );
      }
      if (end !== "cut") return;
      // As when the process is killed: the transaction is open, and nobody says goodbye.
      client.connection.stream.destroy();
      clients[party] = await openParty(tenant);
    } catch {
      // Refused by a unique or by the ledger: what a server answers with an error.
      await client.query("rollback");
    }
  };
  return {
    run: (turns: Turn[][]) =>
      Promise.all(
        turns.map(async (own, party) => {
          for (const turn of own) await play(party, turn);
        }),
      ),
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

async function openParty(tenant: ClientConfig): Promise<Client> {
  const client = new Client(tenant);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [defaultCompanyId]);
  // What counts here is who waits for whom, not what a power cut leaves.
  await client.query("set synchronous_commit = off");
  return client;
}

/** What is wrong with the ledger of all accounts, each as a line; empty when it is right. */
export async function findWrongs(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ wrong: string }>(
    `with lines as (
       select e.*, sum(case when e.credit = 'available' then amount when e.debit = 'available' then -amount else 0 end)
         over (partition by e.account_id order by e.place) as available
       from credit_entries e
     ), accounts as (
       select account_id, sum(amount) filter (where kind = 'grant') as granted,
         coalesce(sum(amount) filter (where kind = 'commit'), 0) as committed,
         sum(case when credit = 'available' then amount when debit = 'available' then -amount else 0 end) as available,
         sum(case when credit = 'reserved' then amount when debit = 'reserved' then -amount else 0 end) as reserved
       from credit_entries group by 1
     ), jobs as (
       select job_id, count(*) filter (where kind = 'reserve') as reserved,
         count(*) filter (where kind = 'commit') as committed, count(*) filter (where kind = 'release') as released
       from credit_entries where kind <> 'grant' group by 1
     )
     select 'below zero ' || account_id as wrong from lines where available < 0
     union all select 'sum ' || account_id from accounts
       where granted - committed <> available + reserved or available < 0 or reserved < 0
     union all select 'twice ' || job_id from jobs where reserved <> 1 or committed + released > 1
     union all select 'state ' || coalesce(r.id, j.job_id) || ' ' || coalesce(r.state, 'removed')
       from jobs j full join renders r on r.id = j.job_id
       where (coalesce(j.committed, 0), coalesce(j.released, 0)) is distinct from (case r.state
         when 'done' then (1::bigint, 0::bigint) when 'queued' then (0::bigint, 0::bigint) when 'running' then (0::bigint, 0::bigint)
         else (0::bigint, 1::bigint) end) and not (r.id is null and j.committed = 1)`,
  );
  return rows.map(({ wrong }) => wrong);
}
