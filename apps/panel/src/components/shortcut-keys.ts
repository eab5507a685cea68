/** After `g`, this key opens the settings in the menu. */
export const SETTINGS_KEY = ",";
