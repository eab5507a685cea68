import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { findUser } from "./user.store.ts";

export const getUser: UseCase<typeof identityCalls.getUser> = async ({ services, caller }) =>
  (await services.db.scoped(systemScope, (tx) => findUser(tx, caller.user_id))) ?? refuse("unauthorized");
