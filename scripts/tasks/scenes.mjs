import { run as runTool } from '../lib/processes.mjs'

/** Draws all scenes of the demo, or the named ones, on one sheet: `npm run scenes -- sheet.png beach dog`. */
export function run(options) {
  return runTool('node', ['demo/src/scenes/draw.ts', ...options])
}
