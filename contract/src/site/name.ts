/** What the site is called: the sender of what it says itself. */
export const SITE_NAME = 'Savanna'
