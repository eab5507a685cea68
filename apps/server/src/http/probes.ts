import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../context.ts";
import { refuse } from "../refusal.ts";
import type { Metrics } from "./metrics.ts";
import { fromThisMachine } from "./sender.ts";

type Parts = { services: Services; metrics: Metrics; stopping: () => boolean };

/** What operators and load balancers ask. `/readyz` says no as soon as the program is stopping. */
export function probes(app: FastifyInstance, { services, metrics, stopping }: Parts): void {
  app.get("/healthz", { config: { call: "healthz" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { call: "readyz" } }, async (_request, reply) => {
    const ready = !stopping() && (await services.db.answers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  app.get("/metrics", { config: { call: "metrics" } }, async (request, reply) => {
    refuseStrangers(request, services.config.METRICS_TOKEN);
    return reply.type("text/plain; version=0.0.4").send(await metrics.text());
  });
  app.get("/api/fphc", { config: { call: "fphc" } }, async () => ({ status: "success", msg: "success", data: null }));
}

/** Figures tell how much business is done: they are for who shows the token, and without one for this machine only. */
function refuseStrangers(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!fromThisMachine(request)) refuse("forbidden");
  } else if (!same(request.headers.authorization ?? "", `Bearer ${token}`)) refuse("unauthorized");
}

function same(shown: string, wanted: string): boolean {
  const [one, other] = [shown, wanted].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}
