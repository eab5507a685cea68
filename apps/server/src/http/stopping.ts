import type { FastifyInstance } from "fastify";
import { refuse } from "../refusal.ts";
import { type Due, isLastDue } from "./unreadable.ts";

/**
 * What was asked before the end began is answered; what comes after it, on a connection that is still open, is told so. Each
 * connection ends with its last reply: one that were kept for a next request would hold up the end until it times out.
 */
export function stopInOrder(app: FastifyInstance, due: Due): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    if (stopping) refuse("stopping");
    done();
  });
  app.addHook("onSend", (_request, reply, ...[, done]) => {
    if (stopping && isLastDue(due, reply.raw)) reply.header("connection", "close");
    done();
  });
  app.addHook("onResponse", (_request, _reply, done) => {
    // A file had begun before anybody could be told that it is the last.
    if (stopping) app.server.closeIdleConnections();
    done();
  });
}
