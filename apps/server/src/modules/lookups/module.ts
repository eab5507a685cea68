import type { Module } from "../../module.ts";
import { lookupRoutes } from "./routes.ts";

export const module: Module = { name: "lookups", routes: lookupRoutes };
