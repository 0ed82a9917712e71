import { operate } from '../lib/processes.mjs'

/** Copies the embedded database to the server that DATABASE_URL names. */
export const run = (options) => operate('move', options)
