import { buttonClass } from "@gatehouse/ui/button/button.tsx";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

function Face({ kind = "secondary", className, ...rest }: ComponentProps<"a"> & { kind?: "primary" | "secondary" }) {
  return <a {...rest} className={`${buttonClass(kind)} ${className ?? ""}`} />;
}

/** Leads to another page, and looks like a button. */
export const ButtonLink = createLink(Face);
