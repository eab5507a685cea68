declare module "*/panel-sources.mjs" {
  /** A digest of what a panel is built of. */
  export function panelSources(): string;
}
