/** A processor that doesn't settle by itself settles when somebody asks for it: its cut-off alone no longer says why it is due. */
export const settleAsked = `
ALTER TABLE processors ADD COLUMN settle_asked boolean NOT NULL DEFAULT false;
`;
