import { serve } from '../lib/processes.mjs'
import { ensureWebBuilt } from '../lib/web-build.mjs'

const PHOTOS = '--photos='

/** Serves the site with invented members from a separate data folder; `--photos=folder` gives them photographs. */
export async function run(options) {
  await ensureWebBuilt()
  const photos = options.find((option) => option.startsWith(PHOTOS))?.slice(PHOTOS.length)
  const env = {
    DATA_DIR: process.env.DATA_DIR ?? './data-demo',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(photos && { DEMO_PHOTOS: photos }),
  }
  return serve([{ command: 'node', parameters: ['server/src/main.ts', '--demo', ...options], env }])
}
