import { TaskError } from '../lib/output.mjs'
import { run as runTool } from '../lib/processes.mjs'

/**
 * Draws sixty demo members on one sheet: `npm run portraits -- sheet.png 60`. With `--web` it rewrites the web app's
 * portraits instead.
 */
export async function run(options) {
  const [first = '', count = '60'] = options
  if ((first.startsWith('-') && first !== '--web') || !/^[1-9]\d{0,3}$/.test(count))
    throw new TaskError('Usage: npm run portraits -- [file.png] [count], or npm run portraits -- --web')
  return runTool('node', ['demo/src/portraits/draw.ts', ...options])
}
