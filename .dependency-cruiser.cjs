/**
 * The architecture as import rules. Each rule says why it is there; tooling/refusals.test.ts plants a violation of
 * every one and expects the refusal. A new rule therefore comes with its planted violation. Which module may use which is in
 * tooling/may-use.cjs, the rules of the panel are in tooling/panel-boundaries.cjs.
 */

const { MAKES_SCOPES, MAY_USE } = require("./tooling/may-use.cjs");
const { panelRules } = require("./tooling/panel-boundaries.cjs");

const SERVER = "^apps/server/src/";
const MODULES = `${SERVER}modules/`;
const TEST = "\\.test\\.tsx?$";
const oneOf = (names) => `(${names.join("|")})`;

/** Finds an installed package, wherever npm has put it, with its types. */
const installed = (names) => `node_modules/(@types/)?${oneOf(names)}(/|$)`;

const graphRules = Object.entries(MAY_USE).map(([name, uses]) => ({
  name: `module-graph-${name}`,
  comment: `${name} may use ${uses.join(", ") || "no other module"}. Widen MAY_USE only with a reason.`,
  severity: "error",
  from: { path: `${MODULES}${name}/`, pathNot: TEST },
  to: { path: MODULES, pathNot: `${MODULES}${oneOf([name, ...uses])}/` },
}));

const moduleRules = [
  ...graphRules,
  {
    name: "module-declared",
    comment: "A module takes its place in MAY_USE before it imports anything of the server.",
    severity: "error",
    from: { path: `${MODULES}[^/]+/`, pathNot: `${MODULES}${oneOf(Object.keys(MAY_USE))}/` },
    to: { path: SERVER },
  },
  {
    name: "events-not-calls",
    comment: "Nobody imports webhooks or notifications: publish an event, the worker delivers it.",
    severity: "error",
    from: { path: `${MODULES}([^/]+)/` },
    to: { path: `${MODULES}(webhooks|notifications)/`, pathNot: `${MODULES}$1/` },
  },
  {
    name: "one-door",
    comment: "A module is used through its index.ts; what is behind it may change freely.",
    severity: "error",
    from: { path: `${MODULES}([^/]+)/` },
    to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  },
  {
    name: "one-door-from-outside",
    comment: "The rest of the server uses a module through its index.ts; modules.ts also reads its descriptor.",
    severity: "error",
    from: { path: SERVER, pathNot: MODULES },
    to: { path: MODULES, pathNot: `${MODULES}[^/]+/(index|module)\\.ts$` },
  },
  {
    name: "one-module-list",
    comment: "modules.ts alone imports descriptors, so that no second list of modules exists.",
    severity: "error",
    from: { path: "^(apps|packages|e2e|bench)/", pathNot: `${SERVER}modules\\.ts$` },
    to: { path: `${MODULES}[^/]+/module\\.ts$` },
  },
  {
    name: "ground-knows-no-module",
    comment: "db, events, pictures, ports, search and report carry the modules and know none of them.",
    severity: "error",
    from: { path: `${SERVER}(db|events|pictures|ports|search|report)/`, pathNot: TEST },
    to: { path: MODULES },
  },
  {
    name: "domain-is-pure",
    comment:
      "domain/ decides and does nothing else: no clock, no randomness, no I/O. Only own domain, contract, money, data, " +
      "and of ports the types.",
    severity: "error",
    from: { path: `${MODULES}([^/]+)/(|[^/]+/)domain/`, pathNot: TEST },
    to: {
      pathNot: [
        `${MODULES}$1/(|[^/]+/)domain/`,
        "^packages/(contract|money)/src/",
        `${SERVER}ports/`,
        installed(["luxon", "country-region-data", "csv-parse"]),
      ],
    },
  },
  {
    name: "domain-uses-no-port",
    comment: "Of a port domain/ knows the types alone: what is passed through it is then described once.",
    severity: "error",
    from: { path: `${MODULES}[^/]+/(|[^/]+/)domain/`, pathNot: TEST },
    to: { path: `${SERVER}ports/`, dependencyTypesNot: ["type-only"] },
  },
];

const technologyRules = [
  {
    name: "sql-only-in-stores",
    comment:
      "Who wants to know what touches a table reads the *.store.ts files and db/. Types may travel; compose.ts opens " +
      "the database. That nobody else calls .query is held by tooling/tidy.ts.",
    severity: "error",
    from: {
      path: "^(apps|packages)/",
      pathNot: ["\\.store\\.ts$", `${SERVER}(db/|compose\\.ts$)`, "^packages/embedded-postgres/", "^apps/server/test/"],
    },
    to: {
      path: [installed(["pg", "pg-pool", "pg-cursor", "pg-copy-streams"]), `${SERVER}db/query\\.ts$`],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "scopes-made-at-sign-in",
    comment: "Only sign-in and the worker decide whose rows may be seen; everybody else is handed a Scope.",
    severity: "error",
    from: {
      path: "^(apps|packages)/",
      pathNot: [...MAKES_SCOPES.map((place) => SERVER + place), "^apps/server/test/", TEST],
    },
    to: { path: `${SERVER}db/scope\\.ts$`, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "http-only-in-routes",
    comment: "A use case takes the caller and the parsed input and never sees a request.",
    severity: "error",
    from: {
      path: SERVER,
      pathNot: [`${SERVER}(http/|adapters/|(compose|module)\\.ts$)`, `${MODULES}[^/]+/(routes|sandbox)\\.ts$`, TEST],
    },
    to: { path: installed(["fastify", "@fastify"]) },
  },
  {
    name: "adapters-only-in-compose",
    comment: "compose.ts alone chooses which outside system stands behind a port; start.ts runs the simulator.",
    severity: "error",
    from: {
      path: "^(apps|packages)/",
      pathNot: [`${SERVER}((compose|start)\\.ts$|adapters/)`, "^apps/server/test/", TEST],
    },
    to: { path: `${SERVER}adapters/` },
  },
  {
    name: "adapters-never-meet",
    comment: "An adapter can be deleted with its folder.",
    severity: "error",
    from: { path: `${SERVER}adapters/((?:processors/)?[^/]+)/`, pathNot: TEST },
    to: { path: `${SERVER}adapters/`, pathNot: `${SERVER}adapters/$1/` },
  },
];

const packageRules = [
  {
    name: "contract-is-a-leaf",
    comment: "Server and browser both load the contract: only zod and money beneath it.",
    severity: "error",
    from: { path: "^packages/contract/src/", pathNot: TEST },
    to: { pathNot: ["^packages/(contract|money)/src/", installed(["zod"])] },
  },
  {
    name: "money-is-pure",
    comment: "Sums of money depend on nothing.",
    severity: "error",
    from: { path: "^packages/money/src/", pathNot: TEST },
    to: { pathNot: "^packages/money/src/" },
  },
  {
    name: "ui-knows-no-domain",
    comment: "The design system draws; what is drawn is the app's business.",
    severity: "error",
    from: { path: "^packages/ui/" },
    to: { path: "^(packages/contract|apps)/" },
  },
  {
    name: "embedded-postgres-stands-alone",
    comment:
      "The supervisor of the embedded PostgreSQL knows processes, files and the driver, and nothing of the gateway.",
    severity: "error",
    from: { path: "^packages/embedded-postgres/" },
    to: { path: "^(apps|packages)/", pathNot: "^packages/embedded-postgres/" },
  },
  {
    name: "embedded-postgres-only-at-start",
    comment:
      "start.ts alone chooses between the embedded PostgreSQL and DATABASE_URL; all other code is given a connection.",
    severity: "error",
    from: {
      path: "^(apps|packages)/",
      pathNot: ["^packages/embedded-postgres/", `${SERVER}start\\.ts$`, "^apps/server/test/", TEST],
    },
    to: { path: "^packages/embedded-postgres/" },
  },
  {
    name: "packages-know-no-app",
    comment: "Apps stand on packages, never the other way round.",
    severity: "error",
    from: { path: "^packages/" },
    to: { path: "^apps/" },
  },
  {
    name: "apps-never-meet",
    comment: "Apps speak over the wire by the contract, never by imports.",
    severity: "error",
    from: { path: "^apps/([^/]+)/" },
    to: { path: "^apps/", pathNot: "^apps/$1/" },
  },
];

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "A cycle, even of types alone, means that two files are one.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "An import that this tool cannot follow would slip past every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    ...packageRules,
    ...moduleRules,
    ...panelRules,
    ...technologyRules,
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Imports that vanish at run time (types) are dependencies all the same.
    tsPreCompilationDeps: true,
    // Workspace links are followed to packages/…, which is where the rules speak of them.
    preserveSymlinks: false,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".cjs", ".json", ".css", ".d.ts"],
      mainFields: ["module", "main", "types", "typings", "style"],
    },
  },
};
