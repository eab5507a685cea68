export const MAX_USERNAME = 51;
export const USERNAME_RULE = /^[A-Za-z][A-Za-z0-9_.]{6,50}$/;
