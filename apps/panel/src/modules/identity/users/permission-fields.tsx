import type { Control } from "react-hook-form";
import { FormCheck } from "../../../lib/form.tsx";
import { useMay } from "../queries.ts";
import type { UserValues } from "./user-values.ts";
import { permissionGroups } from "./words.ts";

/** What a standard user may do. Nobody gives what they don't have themselves. */
export function PermissionFields({ control }: { control: Control<UserValues> }) {
  const may = useMay();
  return (
    <div className="user-permissions">
      {permissionGroups.map(({ title, permissions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {permissions.map(([permission, label]) => (
            <FormCheck
              key={permission}
              control={control}
              name={`permissions.${permission}`}
              label={label}
              disabled={!may(permission)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
