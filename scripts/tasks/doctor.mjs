import { operate } from '../lib/processes.mjs'

/** Looks at the settings and all that they name, and says what to mend. */
export const run = (options) => operate('doctor', options)
