import { readFileSync } from "node:fs";

import { Gauge } from "prom-client";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { loadConfig } from "#server/runtime/config.ts";
import { createMetrics, watchProcess } from "#server/runtime/metrics.ts";

const read = (path: string) => readFileSync(path, "utf8");

/** As the schema in `config.ts` names them, a line each. */
const settings = new Set(
  [...read("server/runtime/config.ts").matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  ),
);
const unknown = (names: readonly (string | undefined)[]) =>
  names.filter((name) => !settings.has(name));

type Service = {
  environment: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  deploy?: { replicas: number };
};
type Compose = {
  services: Record<"database" | "store" | "server" | "worker", Service>;
  volumes: object;
};
type Probe = { httpGet: { path: string; port: string } };
type Pod = { containers: Container[]; volumes: { name: string }[] };
type Container = {
  name: string;
  env: { name: string; value: string }[];
  ports: { containerPort: number }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  volumeMounts: { name: string; mountPath: string }[];
};

/** What the image sets, as `NAME=value` words. */
function readImageSettings(): Record<string, string> {
  const line = /^ENV (.+)$/m.exec(read("Dockerfile"))?.[1] ?? "";
  return Object.fromEntries(line.split(" ").map((word) => word.split("=") as [string, string]));
}

test("the README's table has every setting, and no other", () => {
  expect(settings.size).toBeGreaterThan(25);
  const rows = [...read("README.md").matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)];
  const named = rows.flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  expect(new Set(named)).toEqual(settings);
  expect(named).toHaveLength(settings.size);
});

test("the image sets what there is, and its settings are accepted", () => {
  const image = readImageSettings();
  expect(unknown(Object.keys(image))).toEqual([]);
  expect(loadConfig(image)).toMatchObject({ production: true, host: "0.0.0.0", dataDir: "/data" });
  expect(read("Dockerfile")).toContain(`EXPOSE ${image.PORT}`);
  expect(read("Dockerfile")).toContain(`VOLUME ${image.DATA_DIR}`);
  expect(read("Dockerfile")).toMatch(/^USER node$/m);
});

test("the image is built on the Node version that the project works with", () => {
  const { devDependencies } = JSON.parse(read("package.json")) as {
    devDependencies: { node: string };
  };
  const bases = [...read("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  expect(bases).toEqual([devDependencies.node, devDependencies.node]);
});

test("compose gives servers and workers settings that there are, a database and a bucket", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml"), { merge: true }) as Compose;
  const { database, store, server, worker } = services;
  const { POSTGRES_DB, POSTGRES_USER } = database.environment;
  expect(Object.keys(volumes)).toEqual(["database", "files"]);
  const image = readImageSettings();
  expect(server.ports).toEqual([`127.0.0.1:4600-4601:${image.PORT}`]);
  expect([server.deploy?.replicas, worker.deploy?.replicas]).toEqual([2, 2]);
  expect({ ...worker.environment, ROLE: "server" }).toEqual(server.environment);
  const given = {
    PUBLIC_URL: "https://rooms.example",
    AUTH_SECRET: "x".repeat(32),
    POSTGRES_PASSWORD: "secret",
    S3_SECRET_ACCESS_KEY: "another secret",
  };
  const fill = ([name, value]: [string, string]) => [
    name,
    value.replaceAll(
      /\$\{([A-Z0-9_]+)[^}]*\}/g,
      (_, word: keyof typeof given) => given[word] ?? "",
    ),
  ];
  for (const [role, { environment }] of Object.entries({ server, worker })) {
    expect(unknown(Object.keys(environment))).toEqual([]);
    expect(environment.DATABASE_URL).toContain(`//${POSTGRES_USER}:`);
    expect(environment.DATABASE_URL).toMatch(new RegExp(`@database:5432/${POSTGRES_DB}$`));
    const filled = Object.fromEntries(Object.entries(environment).map(fill));
    const config = loadConfig({ ...image, ...filled });
    expect(config).toMatchObject({ role, storage: "s3", trustProxy: true });
    const stored = Object.fromEntries(Object.entries(store.environment).map(fill));
    expect(config.s3).toMatchObject({
      endpoint: "http://store:7070",
      accessKeyId: stored["ROOT_ACCESS_KEY_ID"],
      secretAccessKey: stored["ROOT_SECRET_ACCESS_KEY"],
      pathStyle: true,
    });
    expect(store.volumes).toEqual([`files:/data/${config.s3?.bucket}`]);
  }
});

test("Kubernetes gives servers and workers settings that there are, probes that they answer and their data directory", () => {
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml")).map(
    (document) => document.toJS() as { kind: string; data: object; spec: unknown },
  );
  const kinds = ["ConfigMap", "Service", "Deployment", "Deployment"];
  expect(documents.map(({ kind }) => kind)).toEqual(kinds);
  const [settingsMap, , ...deployments] = documents;
  const image = readImageSettings();
  const named = /has ([A-Z0-9_, \n#and]+)\. The ingress/.exec(read("deploy/kubernetes.yaml"))?.[1];
  const secrets = named?.match(/[A-Z0-9_]{3,}/g) ?? [];
  expect(unknown([...secrets, ...Object.keys(settingsMap?.data ?? {})])).toEqual([]);
  const others: Record<string, string> = {
    DATABASE_URL: "postgres://u@h/d",
    AUTH_SECRET: "x".repeat(32),
    METRICS_TOKEN: "x".repeat(16),
    SMTP_URL: "smtp://mail",
  };
  const given = Object.fromEntries(secrets.map((name) => [name, others[name] ?? "secret"]));
  const pods = deployments.map(({ spec }) => (spec as { template: { spec: Pod } }).template.spec);
  const seen = pods.map(({ containers, volumes }) => {
    const [container] = containers;
    if (container === undefined) throw new Error("there is no container");
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    expect(unknown(Object.keys(own))).toEqual([]);
    const config = loadConfig({ ...image, ...settingsMap?.data, ...given, ...own });
    expect(config).toMatchObject({ role: container.name, storage: "s3", s3: { bucket: "rooms" } });
    expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([image.PORT]);
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    const paths = probes.map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(["/readyz", "/readyz", "/healthz"]);
    const data = container.volumeMounts.find(({ mountPath }) => mountPath === image.DATA_DIR);
    expect(volumes.map(({ name }) => name)).toContain(data?.name);
    const { name: _name, env: _env, ...rest } = container;
    return { rest, volumes };
  });
  expect(seen[0]).toEqual(seen[1]);
  expect(pods.map(({ containers }) => containers[0]?.name)).toEqual(["server", "worker"]);
});

test("every figure that the dashboard draws is one that the server has", () => {
  const metrics = createMetrics();
  watchProcess(metrics);
  const source = read("server/features/operations/add-metrics.ts");
  for (const [, name = ""] of source.matchAll(/name: "(roomwright_\w+)"/g)) {
    metrics.registry.registerMetric(new Gauge({ name, help: name, registers: [] }));
  }
  const names = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const { panels } = JSON.parse(read("deploy/grafana.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const drawn = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }) => /\b(?:roomwright|nodejs|process)_\w+/.exec(expr)?.[0] ?? expr)
    .map((name) => name.replace(/_(?:bucket|count)$/, ""));
  expect(drawn.length).toBeGreaterThan(8);
  expect(drawn.filter((name) => !names.has(name))).toEqual([]);
});
