import { refuseOldNode } from '../kit/process.ts'
import { StartError } from '../kit/start-error.ts'

/** Runs a command; actionable errors are one sentence without a stack. */
async function main(words: string[]): Promise<void> {
  refuseOldNode()
  const { run } = await import('./commands.ts')
  await run(words)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
