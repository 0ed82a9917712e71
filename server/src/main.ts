import { readConfig, readEnvironment } from './config.ts'
import { refuseOldNode, runUntilSignal } from './kit/process.ts'

await runUntilSignal(async (running) => {
  refuseOldNode()
  // Wrong settings are reported before everything else is loaded.
  const config = readConfig(readEnvironment())
  const { start } = await import('./start.ts')
  await start(config, running)
})
