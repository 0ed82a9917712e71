import { serve } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

/** Serves the site with invented members from a separate data folder. */
export async function run(options) {
  await ensureWebBuilt()
  const env = { DATA_DIR: process.env.DATA_DIR ?? './data-demo', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
  return serve([{ command: 'node', parameters: ['server/src/main.ts', '--demo', ...options], env }])
}
