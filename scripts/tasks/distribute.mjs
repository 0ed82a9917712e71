import { operate } from '../lib/processes.mjs'

/** Moves tables to the workers of Citus, or back with --undo. */
export const run = (options) => operate('distribute', options)
