import { operate } from '../lib/processes.mjs'

/** Restores the site from a backup. */
export const run = (options) => operate('restore', options)
