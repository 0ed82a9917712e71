import { type ChildProcess, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../../testkit/citus.ts'

/** A local PostgreSQL that can be killed and restarted in the same way. */
export interface KillableWorker {
  /** Kills it. */
  kill(): Promise<void>
  /** Starts it again unless it runs, and waits until it responds. */
  start(): Promise<void>
}

const POLL_MS = 50
const DEADLINE_MS = 60_000

/** Finds out how a worker was started. */
export async function findWorker(address: string): Promise<KillableWorker> {
  const connection = { connectionString: address }
  const { command, folder } = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ command: string; folder: string }>(
      `select pg_read_file('postmaster.opts') as command, current_setting('data_directory') as folder`,
    )
    return rows[0] ?? { command: '', folder: '' }
  })
  const [program = '', ...quoted] = command.trim().split(' ')
  const parameters = quoted.map((word) => word.replaceAll('"', ''))
  const { uid, gid } = await stat(folder)

  const answers = () =>
    withClient(connection, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )

  async function waitUntil(wanted: boolean, each: () => void = () => {}): Promise<void> {
    const deadline = performance.now() + DEADLINE_MS
    while ((await answers()) !== wanted) {
      if (performance.now() > deadline)
        throw new Error(`The worker ${wanted ? 'does not answer' : 'still answers'}.`)
      each()
      await pause(POLL_MS)
    }
  }

  let running: ChildProcess | undefined

  /** Starts it unless it's starting: that fails while the previous processes are ending. */
  function ensureStarted(): void {
    if (running && running.exitCode === null) return
    running = spawn(program, parameters, {
      ...(process.getuid?.() === 0 && { uid, gid }),
      cwd: folder,
      stdio: 'ignore',
      detached: true,
    })
    running.unref()
  }

  return {
    async kill() {
      const { rows } = await withClient(connection, (client) =>
        client.query<{ pid: string }>(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`),
      )
      running = undefined
      process.kill(Number(rows[0]?.pid), 'SIGKILL')
      await waitUntil(false)
    },
    start: () => waitUntil(true, ensureStarted),
  }
}
