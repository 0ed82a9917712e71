import { run as runTool } from '../lib/processes.mjs'

/** Draws every scene of the demo, or those named, on one sheet: `npm run scenes -- sheet.png beach dog`. */
export function run(options) {
  return runTool('node', ['demo/src/scenes/draw.ts', ...options])
}
