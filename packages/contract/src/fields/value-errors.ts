/** The errors of a call that takes values of custom fields. */
export const customFieldErrors = ["custom_field_unknown", "custom_field_required", "custom_field_invalid"] as const;
