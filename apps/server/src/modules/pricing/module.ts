import type { Module } from "../../module.ts";

/** Pricing is pure: other modules call it, and it has nothing to bind or to run. */
export const module: Module = { name: "pricing" };
