import type pg from 'pg'
import { printTable } from '../support/table.ts'
import { ACTION_NAMES, ACTIONS, type ActionName } from './actions.ts'
import type { LoadResult, startVirtualUsers } from './load.ts'
import { cpuTimeOfTree, findPostmaster, ownCpuTime } from './resource-usage.ts'
import type { StatementsByAction } from './statement-meter.ts'

/** Processor time of one request in milliseconds. */
interface ProcessorTime {
  server: number
  postgres: number
}

/** How often each action is run on its own: PostgreSQL's time is counted in steps of 10 ms. */
const TIMES = 200
const TIMES_OF_PHOTOS = 20

/** Returns the processor time of each action, which is repeated while nothing else happens. */
export async function measureAlone(
  users: ReturnType<typeof startVirtualUsers>,
  pool: pg.Pool,
): Promise<Record<ActionName, ProcessorTime>> {
  const postmaster = await findPostmaster(pool)
  const measured: Partial<Record<ActionName, ProcessorTime>> = {}
  for (const action of ACTION_NAMES) {
    const times = action === 'post a photo' ? TIMES_OF_PHOTOS : TIMES
    const before = { server: ownCpuTime(), postgres: await cpuTimeOfTree(postmaster) }
    const failed = await users.runTask('repeat', { action, times })
    if (failed > 0) throw new Error(`${failed} of ${times} requests failed: ${action}.`)
    measured[action] = {
      server: (ownCpuTime() - before.server) / times,
      postgres:
        ((await cpuTimeOfTree(postmaster)) ?? Number.NaN) / times - (before.postgres ?? Number.NaN) / times,
    }
  }
  return measured as Record<ActionName, ProcessorTime>
}

/** Prints the cost of one request of each action, and of the whole mix. */
export function printCosts(
  { actions }: LoadResult,
  counted: StatementsByAction,
  alone: Record<ActionName, ProcessorTime>,
): void {
  const requests = ACTION_NAMES.reduce((sum, name) => sum + actions[name].durations.length, 0)
  const shares = ACTION_NAMES.reduce((sum, name) => sum + ACTIONS[name].share, 0)
  const all = (read: (name: ActionName) => number) => ACTION_NAMES.reduce((sum, name) => sum + read(name), 0)
  const mixed = (read: (name: ActionName) => number) =>
    all((name) => read(name) * ACTIONS[name].share) / shares
  const row = (name: ActionName) => {
    const { statements, transactions, transactionMs, waitMs } = counted[name]
    const each = (value: number) => value / Math.max(1, actions[name].durations.length)
    return [
      name,
      each(statements).toFixed(1),
      each(transactions).toFixed(2),
      (transactionMs / Math.max(1, transactions)).toFixed(1),
      each(waitMs).toFixed(2),
      alone[name].server.toFixed(1),
      alone[name].postgres.toFixed(1),
    ]
  }
  const transactions = all((name) => counted[name].transactions)
  printTable(
    [
      'one request',
      'statements',
      'transactions',
      'ms of a transaction',
      'ms waiting for a connection',
      'alone: processor ms of the server',
      'of PostgreSQL',
    ],
    [
      ...ACTION_NAMES.map(row),
      [
        '**of the mix**',
        (all((name) => counted[name].statements) / requests).toFixed(2),
        (transactions / requests).toFixed(2),
        (all((name) => counted[name].transactionMs) / Math.max(1, transactions)).toFixed(1),
        (all((name) => counted[name].waitMs) / requests).toFixed(2),
        mixed((name) => alone[name].server).toFixed(2),
        mixed((name) => alone[name].postgres).toFixed(2),
      ],
    ],
  )
}

/** Starts counting in `pg_stat_statements`, which must be loaded. */
export async function resetStatements(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
}

/** Prints the ten statements that took the database longest since `resetStatements`. */
export async function printStatements(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ text: string; calls: string; total: number; mean: number }>(
    `select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 110) as text, calls, total_exec_time as total,
      mean_exec_time as mean
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 10`,
  )
  printTable(
    ['statement', 'calls', 'total ms', 'mean ms'],
    rows.map(({ text, calls, total, mean }) => [
      text.replaceAll('|', '\\|'),
      calls,
      total.toFixed(0),
      mean.toFixed(2),
    ]),
  )
}
