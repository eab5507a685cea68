/** Shapes that many forms share; use with `rules.regex`. */
export const patterns = {
  id: /^[a-zA-Z0-9]{20}$/,
  name: /^[\p{L}\s$.'-]+$/u,
  description: /^[\s\S]{0,255}$/,
  percentage: /^\d{1,2}(\.\d{1,3})?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  password: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/,
  username: /^[a-zA-Z]\w{6,50}$/,
  ip: /^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/,
  postalCode: /^[a-zA-Z0-9 -]{3,8}$/,
  phone: /^[1-9]\d{1,14}$/,
  country: /^[A-Z]{2}$/,
  region: /^[a-zA-Z0-9]{1,3}$/,
  statementDescriptor: /^[\s\S]{0,40}$/,
  customerId: /^[a-zA-Z0-9.\-_^]{2,40}$/,
  billingDays: /^\d{1,2}(,\d{1,2})*$/,
};
