import { run as runTool } from '../lib/processes.mjs'

/** Draws the icons of the site from its mark, below `web/public/`. */
export function run(options) {
  return runTool('node', ['scripts/icons/draw.ts', ...options])
}
