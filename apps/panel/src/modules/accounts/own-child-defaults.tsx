import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../session/user.ts";
import { ChildDefaults, type Parent } from "./child-defaults.tsx";

/** Of the signed-in partner; an administrator sets them at each partner. */
export function OwnChildDefaults({ kind }: { kind: Parent["kind"] }) {
  const { data: viewer } = useQuery(userQuery);
  if (viewer?.account_type !== "partner") return null;
  return <ChildDefaults parent={{ type: "partner", id: viewer.account_type_id, kind }} />;
}
