import { operate } from '../lib/processes.mjs'

/** Checks the settings and every service that they name, and prints what to change. */
export const run = (options) => operate('doctor', options)
