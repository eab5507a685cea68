import type { Module } from "../../module.ts";
import { accountRoutes } from "./routes.ts";

export const module: Module = { name: "accounts", routes: accountRoutes };
