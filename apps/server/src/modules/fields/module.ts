import type { Module } from "../../module.ts";
import { fieldRoutes } from "./routes.ts";

export const module: Module = { name: "fields", routes: fieldRoutes };
