import type { Role } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";

export const sayRole = (role: Role) => (role === "admin" ? "Admin" : "Standard");
export const sayStatus = (status: User["status"]) => (status === "active" ? "Active" : "Disabled");
