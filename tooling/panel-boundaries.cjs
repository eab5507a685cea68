/** The import rules of the panel; .dependency-cruiser.cjs takes them in. */

const { PANEL_MAY_USE } = require("./may-use.cjs");

const PANEL = "^apps/panel/src/";
const MODULES = `${PANEL}modules/`;
const TEST = "\\.test\\.tsx?$";
const oneOf = (names) => `(${names.join("|")})`;

const graphRules = Object.entries(PANEL_MAY_USE).map(([name, uses]) => ({
  name: `panel-graph-${name}`,
  comment: `${name} may use ${uses.join(", ") || "no other module"}. Widen PANEL_MAY_USE only with a reason.`,
  severity: "error",
  from: { path: `${MODULES}${name}/`, pathNot: TEST },
  to: { path: MODULES, pathNot: `${MODULES}${oneOf([name, ...uses])}/` },
}));

const panelRules = [
  ...graphRules,
  {
    name: "panel-module-declared",
    comment: "A panel module takes its place in PANEL_MAY_USE before it imports anything of the panel.",
    severity: "error",
    from: { path: `${MODULES}[^/]+/`, pathNot: `${MODULES}${oneOf(Object.keys(PANEL_MAY_USE))}/` },
    to: { path: PANEL },
  },
  {
    name: "panel-one-door",
    comment: "A panel module uses another one through its index.ts.",
    severity: "error",
    from: { path: `${MODULES}([^/]+)/`, pathNot: TEST },
    to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  },
  {
    name: "panel-one-door-from-outside",
    comment:
      "Outside of the modules only modules.ts sees a module.tsx; first-styles.ts takes the styles of the first page.",
    severity: "error",
    from: { path: PANEL, pathNot: [MODULES, `${PANEL}(modules|first-styles)\\.ts$`, TEST] },
    to: { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  },
  {
    name: "panel-ground-knows-no-module",
    comment: "lib, components, session, payment and areas carry the modules and know none of them.",
    severity: "error",
    from: { path: `${PANEL}(lib|components|session|payment|areas)/`, pathNot: TEST },
    to: { path: [MODULES, `${PANEL}modules\\.ts$`] },
  },
  {
    name: "panel-layers",
    comment: "lib, components and session stand below payment and areas.",
    severity: "error",
    from: { path: `${PANEL}(lib|components|session)/`, pathNot: TEST },
    to: { path: `${PANEL}(payment|areas)/` },
  },
];

module.exports = { panelRules };
