export const MAX_USERNAME = 51;
export const USERNAME_RULE = new RegExp(`^[A-Za-z][A-Za-z0-9_.]{6,${MAX_USERNAME - 1}}$`);
