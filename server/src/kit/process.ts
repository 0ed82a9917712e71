import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/** A program that starts part by part. */
export interface RunningProgram {
  /** Set as soon as there is one. */
  log?: Log
  /** Registers how to stop a part that has just been started. */
  onStop(part: string, stop: () => Promise<unknown>): void
}

const OLDEST_NODE = 24

/**
 * Checks Node's version, since its sentence is clearer than a syntax error.
 * @throws StartError when it's too old
 */
export function refuseOldNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return
  throw new StartError(
    `Savanna needs Node ${OLDEST_NODE} or newer and this is Node ${version}; start it with "npm start".`,
  )
}

/** A program's start and stop. */
interface Program {
  start: (running: RunningProgram) => Promise<void>
  /** Called with a sentence, or with a stack for an unexpected error, before the program exits with 1. */
  onFailure: (sentence: string) => Promise<void> | void
}

/** Runs a program; the returned function stops every part, the latest first, and exits. */
export function runProgram({ start, onFailure }: Program): {
  starting: Promise<void>
  running: RunningProgram
  stop: () => Promise<void>
} {
  const parts: { part: string; stop: () => Promise<unknown> }[] = []
  const running: RunningProgram = { onStop: (part, stop) => parts.push({ part, stop }) }

  async function stopAll() {
    for (const { part, stop } of parts.reverse()) {
      await stop().catch((error: unknown) => running.log?.error({ err: error, part }, 'a part did not stop'))
    }
  }

  const starting = start(running).catch(async (error: unknown) => {
    await stopAll()
    await onFailure(startFailure(error))
    process.exit(1)
  })
  return { starting, running, stop: () => starting.then(stopAll).then(() => process.exit(0)) }
}

/**
 * Starts a program and runs it until SIGTERM or SIGINT, then stops every part, the latest first, and exits. A
 * second signal exits immediately; a failed start exits with 1 and one sentence for a `StartError`.
 */
export async function runUntilSignal(start: (running: RunningProgram) => Promise<void>): Promise<void> {
  const onFailure = (sentence: string) => void process.stderr.write(`${sentence}\n`)
  const program = runProgram({ start, onFailure })
  let stopping = false

  function onSignal(signal: NodeJS.Signals) {
    if (stopping) process.exit(1)
    stopping = true
    program.running.log?.info({ signal }, 'stopping')
    void program.stop()
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  await program.starting
}

function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; set PORT to another one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user; set PORT to another one.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
