/** The files of one build, by their paths; all have a hash of their content in their names. */
export type BuiltFiles = {
  /** Tells this build from every other one. */
  id: string;
  /** What the app needs to start, and to say that there is no connection. */
  app: readonly string[];
  /** What a room needs besides; nobody gets it who opens none. */
  room: readonly string[];
};

const prefix = "app-";
const shellName = "/app-shell";
/** A company's look is asked for again when it was kept so long ago. */
const shellAgeMs = 60 * 60_000;
const namedFile = /\/assets\/[\w.~-]+/g;

/** What the app is kept in, and where it comes from. */
type KeptWorld = { caches: CacheStorage; fetch: typeof fetch; readNowMs: () => number };

/**
 * The app on this device: the files of a build, and for each company that was visited the page that
 * starts it. Nothing of a person is in here: files are the same for everybody, and pages are asked
 * for without cookies.
 *
 * A build never meets another one: its pages are kept with its own files only, and files of both
 * differ by name wherever they differ.
 */
export function createKeptApp(built: BuiltFiles, world: KeptWorld) {
  const { caches } = world;
  const ownName = prefix + built.id;
  const files = new Set([...built.app, ...built.room]);
  const openOwn = () => caches.open(ownName);
  const addFiles = async (paths: readonly string[]): Promise<void> => {
    const own = await openOwn();
    await Promise.all(paths.map((path) => addFile(own, path, world)));
  };
  return {
    ...createKeptPages(files, openOwn, world),
    has: (path: string): boolean => files.has(path),
    isOfRoom: (path: string): boolean => built.room.includes(path),

    /**
     * Keeps what the app needs to start, and to open rooms where an earlier build was kept with that.
     * Rejects when a file does not come.
     */
    async keepFiles(): Promise<void> {
      const earlier = await listKept(caches);
      const hasRooms = earlier.some((path) => path.startsWith("/assets/design-room-page-"));
      await addFiles(hasRooms ? [...files] : built.app);
    },

    keepRoom: (): Promise<void> => addFiles(built.room),

    /**
     * Forgets all builds but this and the one before: what is still open of that one finds its own
     * files, and so never takes this one's.
     */
    async forgetEarlier(): Promise<void> {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      const leaving = names.filter((name) => name !== ownName).slice(0, -1);
      await Promise.all(leaving.map((name) => caches.delete(name)));
    },

    /** A file of the build, from the device if it is there; kept from now on. */
    async readFile(request: Request): Promise<Response> {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept !== undefined) return kept;
      const answer = await world.fetch(request);
      if (answer.ok) {
        // A full device is no reason to go without.
        await (await openOwn()).put(request, answer.clone()).catch(() => undefined);
      }
      return answer;
    },
  };
}

/** The pages that start the app, one for each place where it stands. */
function createKeptPages(
  files: ReadonlySet<string>,
  openOwn: () => Promise<Cache>,
  { caches, fetch: ask, readNowMs }: KeptWorld,
) {
  const keepShell = async (place: string): Promise<void> => {
    const own = await openOwn();
    const path = place + shellName;
    const answer = await ask(path, { credentials: "omit", cache: "no-store" });
    if (!answer.ok || answer.redirected) {
      await own.delete(path);
      return;
    }
    const page = await answer.clone().text();
    if (![...page.matchAll(namedFile)].every(([file]) => files.has(file))) {
      throw new Error("the server has another build");
    }
    await own.put(path, answer);
  };
  return {
    /**
     * Keeps the pages of `places`, and of those that an earlier build was kept for. Rejects when the
     * server has another build by now.
     */
    async keepShells(places: readonly string[]): Promise<void> {
      const earlier = (await listKept(caches)).filter((path) => path.endsWith(shellName));
      const known = earlier.map((path) => path.slice(0, -shellName.length));
      await Promise.all([...new Set(["", ...places, ...known])].map(keepShell));
    },

    /** Asks for a company's page anew when it is missing or old. Rejects when there is another build. */
    async refreshShell(place: string): Promise<void> {
      const kept = await (await openOwn()).match(place + shellName);
      const keptAtMs = Date.parse(kept?.headers.get("date") ?? "");
      // Without a date it is old.
      const isNew = readNowMs() - keptAtMs < shellAgeMs;
      if (!isNew) await keepShell(place);
    },

    /** The page that starts the app without a connection; undefined where none is kept. */
    async readShell(place: string): Promise<Response | undefined> {
      const own = await openOwn();
      return (await own.match(place + shellName)) ?? own.match(shellName);
    },
  };
}

/** Puts a file into a build's cache: from an earlier build where that had the same, else from the server. */
async function addFile(own: Cache, path: string, { caches, fetch: ask }: KeptWorld): Promise<void> {
  if ((await own.match(path, { ignoreVary: true })) !== undefined) return;
  const kept = await caches.match(path, { ignoreVary: true });
  const answer = kept ?? (await ask(path));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await own.put(path, answer);
}

/** Forgets what all builds have kept. */
export async function forgetApp(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The paths of everything that any build has kept. */
async function listKept(caches: CacheStorage): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
