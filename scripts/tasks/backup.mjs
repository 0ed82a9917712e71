import { operate } from '../lib/processes.mjs'

/** Copies the site, running or not, to a new folder. */
export const run = (options) => operate('backup', options)
