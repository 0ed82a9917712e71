import cluster from 'node:cluster'
import { type Config, readConfig, readEnvironment } from './config.ts'
import { type RunningProgram, refuseOldNode, runUntilSignal } from './kit/process.ts'

async function startSite(running: RunningProgram): Promise<void> {
  const config = readSettings()
  const { start } = await import('./start.ts')
  await start(config, running)
}

async function runWorker(): Promise<void> {
  const { connectToPrimary, runUntilStopped } = await import('./kit/workers/worker.ts')
  const link = connectToPrimary()
  await runUntilStopped(link, async (running) => {
    const config = readSettings()
    const { startAsWorker } = await import('./start.ts')
    await startAsWorker(config, running, link)
  })
}

/** Reads the settings. Wrong ones are reported before anything else is loaded. */
function readSettings(): Config {
  refuseOldNode()
  return readConfig(readEnvironment())
}

if (cluster.isWorker) await runWorker()
else await runUntilSignal(startSite)
