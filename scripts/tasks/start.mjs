import { serve } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** Serves the site on one origin. */
export async function run(options) {
  await ensureWebBuilt()
  return serve([{ command: 'node', parameters: ['server/src/main.ts', ...options] }])
}
