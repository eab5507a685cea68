import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { panelSources } from "../../scripts/panel-sources.mjs";

const compressible = /\.(js|css|html|svg|json|txt)$/;

/**
 * The page begins with a small file, which asks the server its first questions as soon as it is there. What that file
 * imports last, the panel itself, is named in the page, so that it travels meanwhile.
 */
function fetchMainMeanwhile(): Plugin {
  return {
    name: "fetch-main-meanwhile",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) =>
        Object.values(bundle)
          .filter(({ name }) => name === "main")
          .map(({ fileName }) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          })),
    },
  };
}

const entry = /\s*<script type="module"([^>]*)><\/script>/;

/**
 * A module that is not `async` runs in the same breath in which the page is laid out for the first time: on a slow machine
 * too long for a key or a press. Where the page ends all that is drawn into stands there, however early it runs.
 */
function runBesideTheParser(): Plugin {
  return {
    name: "run-beside-the-parser",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const [whole, attributes] = entry.exec(page) ?? [];
        if (whole === undefined) throw new Error("index.html begins with no script");
        const script = `  <script type="module" async${attributes}></script>\n  </body>`;
        return page.replace(whole, "").replace("</body>", script);
      },
    },
  };
}

const calledAtOnce = /^(index|main|frame|list)$/;

/**
 * Chromium compiles what begins with this mark while it travels, beside the page's thread, and not when it is first called:
 * that was a third of the script's time until a list was there. For files of which a page calls nearly everything.
 */
function compileEarly(): Plugin {
  return {
    name: "compile-early",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && calledAtOnce.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Writes `.br` and `.gz` beside each text file once, so that the server never compresses while somebody waits. */
function precompress(folder: string): Plugin {
  return {
    name: "precompress",
    apply: "build",
    // Only after a build that went well: one that failed has its own message.
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const firstScreen = new RegExp(
  [
    "components/(shell|page|failed)\\.tsx",
    "ui/src/state/",
    "payment/words\\.ts",
    "modules/(accounts/queries|reporting/(news|queries))\\.tsx?",
    // Plain words that schemas are built of as well.
    "contract/src/(operators|report|durations|fields/field-types|identity/username|transactions/(address-fields|sources))\\.ts",
  ].join("|"),
);

const contractFile = /\/packages\/contract\/src\/.*\.ts$/;

/** Whatever builds schemas, with what they are built of. Forms need them; lists do not, and each costs time before it is used. */
function isSchema(id: string): boolean {
  if (id.includes("/node_modules/zod/")) return true;
  return contractFile.test(id) && readFileSync(id, "utf8").includes('from "zod/mini"');
}

const opensOver = /node_modules\/@(base-ui|floating-ui)\/|ui\/src\/(dialog\/dialog|menu\/(menu-items|popup-menu))\.tsx/;

/** Each page is a chunk of its own; what pages share comes in one file each, as on a slow line every request is a wait. */
const chunks = [
  // What is asked before a page is there, and what it takes to ask: small, as all else waits for it.
  { name: "index", tags: ["$initial" as const], priority: 8 },
  // The faces of the panel's font are in here: the sign-in page does without.
  { name: "areas", test: /\.css$/, priority: 7 },
  { name: "main", test: /panel\/src\/main\.tsx/, priority: 6 },
  // What the frame and the dashboard, where most people begin, are made of: neither has forms, nor lists, nor dialogs.
  { name: "frame", test: firstScreen, priority: 5 },
  { name: "schemas", test: isSchema, priority: 4 },
  // What opens over a page, be it a dialog or a menu, is built on this: three quarters of a list's script, were it there.
  { name: "floating", test: opensOver, priority: 3 },
  // What a list of payments is made of, and most pages have lists: not one of them waits for what only forms and charts need.
  { name: "list", test: /transactions\/search\/(search|across)-page\.tsx/, priority: 2 },
  { name: "filter", test: /ui\/src\/search\/search-popup\.tsx/, priority: 1 },
  { name: "shared", minShareCount: 2 },
];

const outDir = join(import.meta.dirname, "dist");

/** Two builds of the same sources are the same file for file, so what tells others apart is their sources and no date. */
function panelVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
    version: string;
  };
  // Whoever builds it has read all of them already, to see whether it must.
  return `${version}+${(process.env.PANEL_SOURCES ?? panelSources()).slice(0, 8)}`;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchMainMeanwhile(), runBesideTheParser(), compileEarly(), precompress(outDir)],
  define: { "import.meta.env.PANEL_VERSION": JSON.stringify(panelVersion()) },
  server: { port: 8002, strictPort: true, proxy: { "/api": "http://localhost:8001" } },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome120", "firefox120", "safari17"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
