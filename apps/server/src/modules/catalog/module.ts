import type { Module } from "../../module.ts";
import { catalogRoutes, servePictures } from "./routes.ts";

export const module: Module = { name: "catalog", routes: catalogRoutes, pages: servePictures };
