import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/** What an oidc-provider knows, in this process only. Expiry is left to the provider itself. */
export function createIssuerMemory(): AdapterFactory {
  const models = new Map<string, Map<string, AdapterPayload>>();
  return (name) => {
    const rows = models.get(name) ?? new Map<string, AdapterPayload>();
    models.set(name, rows);
    return createModel(rows);
  };
}

function createModel(rows: Map<string, AdapterPayload>): Adapter {
  const findBy = (key: "uid" | "userCode", value: string) =>
    Promise.resolve([...rows.values()].find((row) => row[key] === value));
  return {
    async upsert(id, payload) {
      rows.set(id, payload);
    },
    find: (id) => Promise.resolve(rows.get(id)),
    findByUid: (uid) => findBy("uid", uid),
    findByUserCode: (userCode) => findBy("userCode", userCode),
    async consume(id) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, consumed: Math.floor(Date.now() / 1000) });
    },
    async destroy(id) {
      rows.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
    },
  };
}
