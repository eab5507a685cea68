import type { Module } from "../../module.ts";
import { outputRoutes } from "./routes.ts";

export const module: Module = { name: "outputs", routes: outputRoutes };
