import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { reservePort } from './free-port.ts'

export interface Program {
  url: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Resolves when it serves requests, or has ended before that. */
  ready: Promise<boolean>
  /** Resolves with its exit code, or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** Node's compile cache: it saves a fifth of each start. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** Starts the server as the separate process that operators run, with an embedded database. */
export async function startProgram(
  dataDir: string,
  settings: Record<string, string> = {},
  options: string[] = [],
): Promise<Program> {
  const port = settings.PORT ?? (await reservePort())
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, ...options], {
    cwd: dataDir,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Savanna is ready')) resolve(true)
      })
    }
    void ended.then(() => resolve(false))
  })
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, ready, ended }
}
