import { operate } from '../lib/processes.mjs'

/** Backs up the site to a new folder, also while it runs. */
export const run = (options) => operate('backup', options)
