import type { Module } from "../../module.ts";
import { brandingRoutes, serveLogos } from "./routes.ts";

export const module: Module = { name: "branding", routes: brandingRoutes, pages: serveLogos };
