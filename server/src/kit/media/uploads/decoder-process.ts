import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ProcessedPicture, UnreadablePicture } from '../picture.ts'
import type { DecoderLimits, DecoderMessage, DecodeTask } from './decoder-messages.ts'

const ENTRY = fileURLToPath(new URL('./decoder.child.ts', import.meta.url))

/**
 * Ends a process that hangs without using the processor. On a busy machine a decode can take many times as
 * long as usual.
 */
const HUNG_MS = 60_000

/**
 * A process that retains more is replaced: it would count against the next picture's limit. Garbage and fragments of
 * ordinary pictures stay below it; starting a process costs as much as decoding four of them.
 */
const MOST_RETAINED_BYTES = 65_000_000

/** The process's environment variables: none of the server's secrets. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'NODE_COMPILE_CACHE']
/** Makes glibc return a picture's memory to the system, instead of retaining it for the next one. */
const RETURN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }

export interface DecoderProcess {
  /**
   * Decodes one picture; there must be no other at the same time. Kills the process when the signal is
   * aborted.
   * @throws UnreadablePicture with the reason, `costly` when the process was killed or crashed; the
   *   signal's reason
   */
  decode(task: DecodeTask, signal?: AbortSignal): Promise<ProcessedPicture>
  /** The process id; undefined if there is none. */
  pid(): number | undefined
  close(): Promise<void>
}

interface Child {
  process: ChildProcess
  /** Rejects when the process can't start. */
  ready: Promise<unknown>
}

/** Returns a decoder in a separate process, which starts with the first picture and is replaced if killed. */
export function createDecoderProcess(limits: DecoderLimits): DecoderProcess {
  let child: Child | undefined

  function start(): Child {
    const started = startDecoder(limits)
    started.process.once('exit', () => forget(started))
    return started
  }

  function forget(ended: Child): void {
    if (child === ended) child = undefined
  }

  return {
    async decode(task, signal) {
      child ??= start()
      const current = child
      await current.ready
      signal?.throwIfAborted()
      const message = await send(current.process, task, signal)
      signal?.throwIfAborted()
      if (message === undefined) throw new UnreadablePicture('costly')
      if (message === 'ready' || 'error' in message)
        throw new Error(`The picture decoder failed: ${message === 'ready' ? message : message.error}`)
      if ('unreadable' in message) throw new UnreadablePicture(message.unreadable)
      if (message.retainedBytes > MOST_RETAINED_BYTES) {
        forget(current)
        current.process.kill('SIGKILL')
      }
      return message.picture
    },
    pid: () => child?.process.pid,
    async close() {
      if (!child) return
      const { process: running } = child
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

function startDecoder(limits: DecoderLimits): Child {
  const running = fork(ENTRY, [JSON.stringify(limits)], {
    execArgv: ['--max-old-space-size=64'],
    env: {
      ...Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]])),
      ...RETURN_MEMORY,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  running.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  const failed = new Promise<never>((_, reject) => {
    running.on('error', reject)
    running.once('exit', () => reject(new Error(`The picture decoder could not start: ${complaint}`)))
  })
  const ready = Promise.race([once(running, 'message'), failed])
  // The first decode awaits it; if the process is closed before that, nothing does.
  ready.catch(() => {})
  failed.catch(() => {})
  return { process: running, ready }
}

/** Sends a task and returns the process's reply; undefined if it ends without one. */
async function send(
  running: ChildProcess,
  task: DecodeTask,
  signal: AbortSignal | undefined,
): Promise<DecoderMessage | undefined> {
  const settled = new AbortController()
  const until = { signal: settled.signal }
  const kill = () => running.kill('SIGKILL')
  signal?.addEventListener('abort', kill, until)
  const hung = setTimeout(kill, HUNG_MS)
  const replied = once(running, 'message', until).then(([message]) => message as DecoderMessage)
  const ended = once(running, 'exit', until).then(() => undefined)
  try {
    // A process that has just ended takes no message; the event reports its end.
    running.send(task, () => {})
    return await Promise.race([replied, ended])
  } finally {
    clearTimeout(hung)
    settled.abort()
  }
}
