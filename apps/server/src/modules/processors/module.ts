import type { Module } from "../../module.ts";
import { processorRoutes } from "./routes.ts";

export const module: Module = { name: "processors", routes: processorRoutes };
