import type { Module } from "../../module.ts";
import { contentRoutes } from "./routes.ts";

export const module: Module = { name: "content", routes: contentRoutes };
