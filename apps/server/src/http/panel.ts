import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const policy = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join("; ");

/** Pages behind the sign-in; the first of them, the dashboard, does without what the others share. */
const AREA = /^\/(merchant|partner|admin)\/(?!dashboard)/;
/** Lists of payments do without what forms and charts are made of. */
const PAYMENTS = /^\/(merchant\/transaction\/search|partner\/transactions|admin\/transaction)\/?(\?|$)/;
const ofLists = /^(frame|list)-[\w-]{8}\.js$|^areas-.*\.css$/;
const ofPages = /^(frame|list|floating|filter|schemas|shared)-[\w-]{8}\.js$|^areas-.*\.css$/;

/** However it is written: who asks for it reads JSON, and no page. */
const API = /^\/*api(\/|$)/i;

/** What its words and numbers are written in. They come last: a page is worth more than its faces. */
const FACES = /^(inter|jetbrains-mono)-latin-wght-normal-.*\.woff2$/;

const early = [
  { kind: /\.js$/, as: "rel=modulepreload" },
  { kind: /\.css$/, as: "rel=preload; as=style; crossorigin" },
  { kind: FACES, as: "rel=preload; as=font; crossorigin; fetchpriority=low" },
];

/**
 * Names what such a page is made of at once, so that it travels beside the script that would ask for it later. A face that
 * came after the page was drawn would have all of it laid out and drawn again.
 */
function earlyLinks(folder: string, url: string): string[] {
  if (!AREA.test(url)) return [];
  const parts = PAYMENTS.test(url) ? ofLists : ofPages;
  const names = readdirSync(join(folder, "assets")).filter((name) => parts.test(name) || FACES.test(name));
  return early.flatMap(({ kind, as }) =>
    names.filter((name) => kind.test(name)).map((name) => `</assets/${name}>; ${as}`),
  );
}

/** What other sites' pages would take for a script, were it the page. */
const SCRIPT = /\.m?js$/;

/** The built panel: hashed files for ever, the page itself never from a cache; any path that is not the API's is the page. */
export function servePanel(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, "index.html"))) return;
  app.register(fastifyStatic, {
    root: folder,
    // The routes below serve: a listing made at start would miss the files of the next build.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.get<{ Params: { "*": string } }>("/assets/*", { config: { call: "panel" } }, async (request, reply) =>
    reply.sendFile(`assets/${request.params["*"]}`),
  );
  app.get<{ Params: { "*": string } }>("/*", { config: { call: "panel" } }, async (request, reply) => {
    if (API.test(request.params["*"]) || SCRIPT.test(request.params["*"])) return reply.callNotFound();
    reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
    reply.header("x-frame-options", "DENY");
    const links = earlyLinks(folder, request.url);
    if (links.length > 0) reply.header("link", links.join(", "));
    return reply.sendFile("index.html");
  });
}
