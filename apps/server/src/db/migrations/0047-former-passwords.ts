/** The hashes of the passwords that a person had before, newest first, so that none of them is chosen again too soon. */
export const formerPasswords = `
ALTER TABLE users ADD COLUMN former_password_hashes jsonb NOT NULL DEFAULT '[]';
`;
