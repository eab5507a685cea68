import type { Module } from "../../module.ts";
import { reportingRoutes } from "./routes.ts";

export const module: Module = { name: "reporting", routes: reportingRoutes };
