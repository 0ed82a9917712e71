import { operate } from '../lib/processes.mjs'

/** Brings back what a backup holds. */
export const run = (options) => operate('restore', options)
