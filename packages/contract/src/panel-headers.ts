/** What the panel says of itself with each call. Nothing is decided by it, and a call without is answered like any other. */
export const PANEL_HEADERS = { app_version: "x-app-version", visitor: "x-visitor" } as const;

/** As a line of the log takes them: no part of a version is as long as the number of a card. */
export const VERSION_SHAPE = /^\d{1,4}(\.\d{1,4}){2}([-+.][0-9a-z]{1,12}){0,4}$/;
export const VISITOR_SHAPE = /^[0-9a-f]{32}$/;
