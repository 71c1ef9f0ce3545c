import { AppError } from "#shared/app-error.ts";

/** Whose request it is: a company's id, and a person's id or else the address that they come from. */
export type Requester = { company: string; person: string };

/** Decides which requests are worked on at once, which wait and which are sent away. */
export type RequestTurns = {
  /**
   * Notes that a request has come, before anything is done for it. Throws `unavailable`, with
   * `Retry-After`, when there are more of them than could be answered in time.
   */
  arrive(): Arrival;
  /** How many are worked on, and how many wait. */
  count(): { running: number; waiting: number };
};

export type Arrival = {
  /**
   * Resolves when its turn has come; rejects as `unavailable` when it would take too long, but not within a
   * second: whoever does not wait as they are told would be back at once. Once only.
   */
  wait(who: Requester): Promise<void>;
  /** Its client has gone: it waits no longer. What is worked on goes on. */
  giveUp(): void;
  /** It is answered; calls after the first do nothing. */
  leave(): void;
};

/** About as many as there are connections to the database: more of them would wait there. */
const width = 24;
/** Nobody has all of it, so that others find a place while long work goes on. */
const maxOfCompany = 18;
const maxOfPerson = 12;
const maxWaiting = 400;
/** A person's own requests may follow each other for so long. */
const maxWaitMs = 1_000;
/**
 * So long where so many people wait: such a line does not get shorter by itself, and whoever is answered
 * is to be answered soon.
 */
const maxCrowdedWaitMs = 150;
const crowd = width / 2;
/** With those who are still being identified. */
const maxArrived = 1_000;
/** Of those who are sent away so many are held; more of them hear it at once. */
const maxHeld = 400;
const retryAfterSeconds = 1;

type Turn = Requester & { start: () => void; refuse: () => void };
/** How many run and when one was last begun, of a company or of a person in it. */
type Share = { running: number; servedAt: number };

/**
 * Companies take turns, and inside a company its people: whoever has fewer requests running goes first,
 * then who was served longer ago, so that a flood waits behind itself. When too many wait, the newest
 * of whoever has most of them waiting is sent away.
 */
export function createRequestTurns(): RequestTurns {
  const line = createLine();
  const hold = createHold();
  let arrived = 0;
  return {
    count: line.count,
    arrive() {
      if (arrived >= maxArrived) throw createBusy();
      arrived += 1;
      let turn: Turn | null = null;
      let sendAway: (() => void) | null = null;
      let isGone = false;
      let hasLeft = false;
      // Those who are sent away take nobody's place while they are held.
      const makeRoom = () => {
        if (!hasLeft) arrived -= 1;
        hasLeft = true;
      };
      return {
        async wait(who) {
          if (isGone || hasLeft) throw createBusy();
          const { promise, resolve, reject } = Promise.withResolvers<void>();
          const away = () => reject(createBusy());
          const untilMs = performance.now() + maxWaitMs;
          const refuse = () => {
            makeRoom();
            hold(untilMs, away);
          };
          sendAway = away;
          turn = { ...who, start: resolve, refuse };
          await line.wait(turn, promise);
        },
        giveUp() {
          isGone = true;
          if (turn !== null) line.refuse(turn);
          sendAway?.();
        },
        leave() {
          makeRoom();
          if (turn !== null) line.end(turn);
        },
      };
    },
  };
}

/** Calls back at a time of the process's clock, or now where too many are held already. */
function createHold() {
  let held = 0;
  return (untilMs: number, callBack: () => void): void => {
    const restMs = untilMs - performance.now();
    if (restMs <= 0 || held >= maxHeld) return callBack();
    held += 1;
    setTimeout(() => {
      held -= 1;
      callBack();
    }, restMs);
  };
}

/** Those who wait and those who are worked on. */
function createLine() {
  const shares = createShares();
  const waiting = new Set<Turn>();
  const running = new Set<Turn>();
  const startNext = (): void => {
    while (running.size < width) {
      const next = findNext(waiting, shares);
      if (next === null) return;
      waiting.delete(next);
      running.add(next);
      shares.begin(next);
      next.start();
    }
  };
  const refuse = (turn: Turn): void => {
    if (waiting.delete(turn)) turn.refuse();
  };
  return {
    refuse,
    count: () => ({ running: running.size, waiting: waiting.size }),
    async wait(turn: Turn, started: Promise<void>): Promise<void> {
      let late = setTimeout(() => {
        if (isCrowded(waiting)) refuse(turn);
        else late = setTimeout(() => refuse(turn), maxWaitMs - maxCrowdedWaitMs);
      }, maxCrowdedWaitMs);
      waiting.add(turn);
      startNext();
      if (waiting.size > maxWaiting) refuse(findLoser(waiting));
      try {
        await started;
      } finally {
        clearTimeout(late);
      }
    },
    end(turn: Turn): void {
      refuse(turn);
      if (!running.delete(turn)) return;
      shares.end(turn);
      startNext();
    },
  };
}

const toPersonKey = ({ company, person }: Requester) => `${company} ${person}`;

/** Shares of those who have something running, and of those who had a moment ago. */
function createShares() {
  const shares = new Map<string, Share>();
  let begun = 0;
  const read = (key: string): Share => shares.get(key) ?? { running: 0, servedAt: 0 };
  const change = (who: Requester, by: 1 | -1): void => {
    for (const key of [who.company, toPersonKey(who)]) {
      const { running, servedAt } = read(key);
      shares.set(key, { running: running + by, servedAt: by === 1 ? begun : servedAt });
    }
  };
  return {
    ofCompany: ({ company }: Requester) => read(company),
    ofPerson: (who: Requester) => read(toPersonKey(who)),
    begin(who: Requester): void {
      begun += 1;
      change(who, 1);
    },
    end(who: Requester): void {
      change(who, -1);
      if (shares.size <= maxArrived) return;
      for (const [key, { running }] of shares) if (running === 0) shares.delete(key);
    },
  };
}

/** Whether many people wait, and not one who has asked for much. */
function isCrowded(waiting: ReadonlySet<Turn>): boolean {
  if (waiting.size <= crowd) return false;
  const people = new Set<string>();
  for (const turn of waiting) {
    people.add(toPersonKey(turn));
    if (people.size > crowd) return true;
  }
  return false;
}

function findNext(waiting: Iterable<Turn>, shares: ReturnType<typeof createShares>): Turn | null {
  let best: { turn: Turn; place: readonly number[] } | null = null;
  for (const turn of waiting) {
    const [company, person] = [shares.ofCompany(turn), shares.ofPerson(turn)];
    if (company.running >= maxOfCompany || person.running >= maxOfPerson) continue;
    const place = [company.running, company.servedAt, person.running, person.servedAt];
    if (best === null || isBefore(place, best.place)) best = { turn, place };
  }
  return best?.turn ?? null;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** The newest of the person with most waiting in the company with most waiting. */
function findLoser(waiting: ReadonlySet<Turn>): Turn {
  const ofCompany = takeLargest(waiting, ({ company }) => company);
  const ofPerson = takeLargest(ofCompany, ({ person }) => person);
  const loser = ofPerson.at(-1);
  if (loser === undefined) throw new RangeError("nobody waits");
  return loser;
}

/** The largest of the groups that have the same key. */
function takeLargest(turns: Iterable<Turn>, toKey: (turn: Turn) => string): Turn[] {
  const groups = Map.groupBy(turns, toKey);
  return [...groups.values()].reduce((most, one) => (one.length > most.length ? one : most), []);
}

function createBusy(): AppError {
  return new AppError("unavailable", "The server is busy. Please try again in a moment.", {
    details: { reason: "busy", retryAfterSeconds },
  });
}
