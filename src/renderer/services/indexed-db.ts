/** As much of IndexedDB as a store of pictures needs, as promises. */

/** Opens a database, made with these stores where there is none. `onLost`: the browser closes it, or wants it closed. */
export async function openDatabase(
  name: string,
  stores: readonly string[],
  onLost: () => void,
): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener("upgradeneeded", () => {
    for (const store of stores) opening.result.createObjectStore(store);
  });
  const database = await answer(opening);
  database.addEventListener("versionchange", () => {
    // A newer version of the product in another tab wants to change the database.
    database.close();
    onLost();
  });
  database.addEventListener("close", onLost);
  return database;
}

/** What a request answers. Rejects with its error. */
export function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no answer")));
  });
}

/** Changes these stores, all at once or not at all. Resolves when it is done. */
export function change(
  database: IDBDatabase,
  stores: readonly string[],
  work: (transaction: IDBTransaction) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, "readwrite");
    const fail = () => reject(transaction.error ?? new Error("nothing was changed"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
    work(transaction);
  });
}
