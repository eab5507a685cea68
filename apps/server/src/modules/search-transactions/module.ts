import type { Module } from "../../module.ts";
import { searchRoutes } from "./routes.ts";

export const module: Module = { name: "search-transactions", routes: searchRoutes };
