import { operate } from '../lib/processes.mjs'

/** Copies the embedded database to an outer one. */
export const run = (options) => operate('move', options)
