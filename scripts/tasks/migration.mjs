import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { ROOT, run as runTool } from '../lib/processes.mjs'

const META = path.join(ROOT, 'server/migrations/meta')

/**
 * Writes the SQL for table changes, with drizzle-kit's own options, and deletes the older snapshot: each has thousands of
 * lines, and drizzle-kit compares only with the newest one.
 */
export async function run(options) {
  const generate = ['generate', '--config', 'server/drizzle.config.ts', ...options]
  // drizzle-kit asks whether a column is new or renamed.
  const code = await runTool('drizzle-kit', generate, { stdio: 'inherit' })
  if (code !== 0) return code
  const snapshots = (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).sort()
  for (const older of snapshots.slice(0, -1)) await rm(path.join(META, older))
  return 0
}
