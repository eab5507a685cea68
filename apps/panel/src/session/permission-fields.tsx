import type { Permission } from "@gatehouse/contract/access.ts";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormCheck } from "../lib/form.tsx";
import { useMay } from "./holder.ts";
import { permissionGroups } from "./permissions.ts";
import "./permission-fields.css";

type PermissionFieldsProps<T extends FieldValues> = {
  control: Control<T>;
  /** The group of the form's values that holds one member for each permission. */
  group: FieldPath<T>;
};

/** One choice for each permission. Nobody gives what they don't have themselves. */
export function PermissionFields<T extends FieldValues>({ control, group }: PermissionFieldsProps<T>) {
  const may = useMay();
  const nameOf = (permission: Permission) => `${group}.${permission}` as FieldPath<T>;
  return (
    <div className="permissions">
      {permissionGroups.map(({ title, permissions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {permissions.map(([permission, label, hint = ""]) => (
            <FormCheck
              key={permission}
              control={control}
              name={nameOf(permission)}
              label={label}
              hint={hint}
              disabled={!may(permission)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
