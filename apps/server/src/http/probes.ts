import type { FastifyInstance } from "fastify";
import type { Database } from "../db/query.ts";
import type { Metrics } from "./metrics.ts";

/** What operators and load balancers ask. `/readyz` says no as soon as the program is stopping. */
export function probes(app: FastifyInstance, parts: { db: Database; metrics: Metrics; stopping: () => boolean }): void {
  app.get("/healthz", { config: { call: "healthz" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { call: "readyz" } }, async (_request, reply) => {
    const ready = !parts.stopping() && (await parts.db.answers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
  app.get("/metrics", { config: { call: "metrics" } }, async (_request, reply) =>
    reply.type("text/plain; version=0.0.4").send(await parts.metrics.text()),
  );
  app.get("/api/fphc", { config: { call: "fphc" } }, async () => ({ status: "success", msg: "success", data: null }));
}
