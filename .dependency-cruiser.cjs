/** The walls of the house: which room may import which, and which floor of the renderer may look at which. */

const room = (from, mayReach) => ({
  name: `room-${from.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "")}`,
  severity: "error",
  comment: `${from} may only import ${mayReach.join(", ")}`,
  from: { path: `^${from}/` },
  to: { path: "^(src|web|server|tests|bench)/", pathNot: mayReach.map((to) => `^${to}`) },
});

const floor = (from, mayNotReach) => ({
  name: `floor-${from}`,
  severity: "error",
  comment: `floors of the renderer look down only: ${from} may not import ${mayNotReach.join(", ")}`,
  from: { path: `^src/renderer/${from}/` },
  to: { path: `^src/renderer/(${mayNotReach.join("|")})/` },
});

/** The floors of the server, the lowest first; those of one line do not know each other. */
const serverFloors = [
  ["runtime"],
  ["storage", "passwords"],
  ["imaging"],
  ["textures", "sheet"],
  ["db"],
  ["jobs", "kernels", "mail", "bodies"],
  ["files"],
  ["dependencies"],
  ["exports"],
  ["products", "http"],
  ["features"],
  ["seed"],
  ["operator"],
];

const serverFloor = (from, level) => {
  const above = serverFloors.slice(level).flat();
  return {
    name: `server-floor-${from}`,
    severity: "error",
    comment: `floors of the server look down only: ${from} knows none of ${above.join(", ")}`,
    from: { path: `^server/${from}/` },
    to: { path: `^server/(${above.join("|")})/`, pathNot: `^server/${from}/` },
  };
};

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "[?]|^electron$|^virtual:" },
    },
    room("src/shared", ["src/shared/"]),
    room("src/kernels", ["src/kernels/", "src/shared/"]),
    room("src/preload", ["src/preload/", "src/shared/"]),
    room("src/batch", ["src/batch/", "src/shared/", "src/kernels/", "server/imaging/"]),
    room("src/main", ["src/main/", "src/shared/", "src/batch/"]),
    room("src/renderer", ["src/renderer/", "src/shared/", "src/kernels/"]),
    room("web", ["web/", "src/shared/", "src/renderer/app/", "src/renderer/platform/"]),
    room("server", ["server/", "src/shared/", "src/kernels/"]),
    {
      name: "kernels-need-no-package",
      severity: "error",
      comment: "kernels run anywhere: no npm package, no Node, no DOM",
      from: { path: "^src/kernels/" },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "core"] },
    },
    {
      name: "shared-needs-only-zod",
      severity: "error",
      from: { path: "^src/shared/" },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "core"],
        pathNot: "node_modules/zod/",
      },
    },
    {
      name: "pages-need-no-node",
      severity: "error",
      from: { path: "^(src/renderer|src/preload|web/(?!vite|build-npm|client/build-client))" },
      to: { dependencyTypes: ["core"] },
    },
    floor("app", ["desktop"]),
    floor("features", ["desktop", "app"]),
    floor("state", ["desktop", "app", "features"]),
    floor("services", ["desktop", "app", "features", "state"]),
    floor("platform", ["desktop", "app", "features", "state", "services"]),
    floor("ui", ["desktop", "app", "features", "state", "services", "platform"]),
    floor("theme", ["desktop", "app", "features", "state", "services", "platform", "ui"]),
    floor("i18n", ["desktop", "app", "features", "state", "services", "platform", "ui", "theme"]),
    {
      name: "the-room-does-not-know-its-views",
      severity: "error",
      comment: "the design room's model runs without a page: its views and its ports read it",
      from: { path: "^src/renderer/features/design-room/model/" },
      to: {
        path: [
          "^src/renderer/features/design-room/(?!model/)",
          "^src/renderer/(ui|theme|i18n|state|app|desktop)/",
          "node_modules/(react|react-dom|react-redux|react-router-dom|@mui|@emotion|lucide-react)/",
        ],
      },
    },
    {
      name: "the-room-has-ports-without-screens",
      severity: "error",
      comment: "what a room reaches of the world is no part of what is shown",
      from: { path: "^src/renderer/features/design-room/ports/" },
      to: {
        path: [
          "^src/renderer/features/design-room/view/",
          "^src/renderer/(ui|theme|app|desktop)/",
          "node_modules/(react|react-dom|react-router-dom|@mui|@emotion|lucide-react)/",
        ],
      },
    },
    {
      name: "renderer-features-are-strangers",
      severity: "error",
      from: { path: "^src/renderer/features/([^/]+)/" },
      to: { path: "^src/renderer/features/", pathNot: "^src/renderer/features/$1/" },
    },
    {
      name: "server-features-are-strangers",
      severity: "error",
      comment:
        "but every feature may report: to the audit log, the usage figures, the webhooks; and send a table that the log notes",
      from: { path: "^server/features/([^/]+)/" },
      to: {
        path: "^server/features/",
        pathNot: [
          "^server/features/$1/",
          "^server/features/records/(count-usage|as-change|refuse-download)[.]ts$",
          "^server/features/webhooks/queue-webhooks[.]ts$",
        ],
      },
    },
    ...serverFloors.flatMap((floors, level) => floors.map((from) => serverFloor(from, level))),
    {
      name: "features-do-not-know-the-app",
      severity: "error",
      from: { path: "^server/(?!app[.]ts|main[.]ts|start-server[.]ts)" },
      to: { path: "^server/(app|main)[.]ts$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|out|[.]cache|[.]data)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  },
};
