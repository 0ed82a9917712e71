/** The link to the preferences form on the home page. */
export const SETTINGS_HASH = 'settings'
