import type { Module } from "../../module.ts";
import { auditRoutes } from "./routes.ts";

export const module: Module = { name: "audit", routes: auditRoutes };
