import { Status } from "@gatehouse/ui/status/status.tsx";

/** Of merchants, partners and processors: active, or disabled. */
export function AccountStatus({ status }: { status: "active" | "disabled" }) {
  return status === "active" ? <Status tone="success">Active</Status> : <Status tone="neutral">Disabled</Status>;
}

export const statusOptions = [
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
];
