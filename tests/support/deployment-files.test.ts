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

type Service = { environment: Record<string, string>; volumes: string[]; ports?: string[] };
type Compose = { services: Record<"database" | "server", Service>; volumes: object };
type Probe = { httpGet: { path: string; port: string } };
type Container = {
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

test("compose gives the server settings that there are, a database and its data directory", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml")) as Compose;
  const { environment, ports } = services.server;
  expect(unknown(Object.keys(environment))).toEqual([]);
  const { POSTGRES_DB, POSTGRES_USER } = services.database.environment;
  expect(environment.DATABASE_URL).toContain(`//${POSTGRES_USER}:`);
  expect(environment.DATABASE_URL).toMatch(new RegExp(`@database:5432/${POSTGRES_DB}$`));
  const image = readImageSettings();
  expect(ports).toEqual([`127.0.0.1:${image.PORT}:${image.PORT}`]);
  expect(services.server.volumes).toEqual([`data:${image.DATA_DIR}`]);
  expect(Object.keys(volumes)).toEqual(["database", "data"]);
  const given = {
    PUBLIC_URL: "https://rooms.example",
    AUTH_SECRET: "x".repeat(32),
    POSTGRES_PASSWORD: "secret",
  };
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, word: keyof typeof given) => given[word] ?? ""),
  ]);
  expect(loadConfig({ ...image, ...Object.fromEntries(filled) })).toMatchObject({
    publicUrl: "https://rooms.example",
    trustProxy: true,
  });
});

test("Kubernetes gives the server settings that there are, probes that it answers and its data directory", () => {
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml")).map(
    (document) => document.toJS() as { kind: string; spec: Record<string, unknown> },
  );
  expect(documents.map(({ kind }) => kind)).toEqual(["Service", "StatefulSet"]);
  const spec = documents[1]?.spec as {
    template: { spec: { containers: Container[] } };
    volumeClaimTemplates: { metadata: { name: string } }[];
  };
  const [container] = spec.template.spec.containers;
  if (container === undefined) throw new Error("there is no container");
  const image = readImageSettings();
  expect(unknown(container.env.map(({ name }) => name))).toEqual([]);
  const secrets = /has ([A-Z_, \n#and]+)\. The ingress/.exec(read("deploy/kubernetes.yaml"))?.[1];
  expect(unknown(secrets?.match(/[A-Z_]{3,}/g) ?? ["none"])).toEqual([]);
  expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([image.PORT]);
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const paths = probes.map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual(["/readyz", "/readyz", "/healthz"]);
  const data = container.volumeMounts.find(({ mountPath }) => mountPath === image.DATA_DIR);
  expect(data?.name).toBe(spec.volumeClaimTemplates[0]?.metadata.name);
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
