import { run as runTool } from '../lib/processes.mjs'

/** Runs a command for operators from `server/src/operations`: `backup`, `restore`, `move`, `distribute` or `doctor`. */
export function run(options) {
  return runTool('node', ['server/src/operations/main.ts', ...options])
}
