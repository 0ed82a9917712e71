import { TaskError } from '../lib/output.mjs'
import { run as runTool } from '../lib/processes.mjs'

/** Fuzzes the server: `npm run fuzz -- 300` sends 300 requests to each route, `-- 300 42` uses the seed 42. */
export async function run([runs = '100', seed = `${Date.now() % 1_000_000}`]) {
  if (![runs, seed].every((text) => /^\d+$/.test(text)))
    throw new TaskError('Usage: npm run fuzz -- [runs] [seed], both whole numbers.')
  process.stdout.write(`To repeat this: npm run fuzz -- ${runs} ${seed}\n`)
  return runTool('vitest', ['run', 'server/test/fuzz'], { env: { FUZZ_RUNS: runs, FUZZ_SEED: seed } })
}
