/** The site's name, which is also the sender of its own messages. */
export const SITE_NAME = 'Savanna'
