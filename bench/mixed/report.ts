import os from 'node:os'
import { printTable } from '../support/table.ts'
import { formatMs } from '../support/timing.ts'
import { ACTION_NAMES, SOCKET_ACTION } from './actions.ts'
import type { ActionResults, LoadResult } from './load.ts'
import type { ResourceUsage } from './resource-usage.ts'

/** Errors in percent of all requests; mean and p99 in milliseconds. */
const BOUNDS = { errors: 0.025, mean: 100, p99: 2_000 }

interface LoadSummary {
  /** Requests per second. */
  rate: number
  /** In percent. */
  errors: number
  mean: number
  p50: number
  p95: number
  p99: number
}

/** Returns the value that exceeds its bound as text, such as "mean 110 ms"; undefined if none does. */
export function findExceededBound({ errors, mean, p99 }: LoadSummary): string | undefined {
  if (errors > BOUNDS.errors) return `errors ${errors.toFixed(3)} %`
  if (mean > BOUNDS.mean) return `mean ${mean.toFixed(0)} ms`
  return p99 > BOUNDS.p99 ? `p99 ${p99.toFixed(0)} ms` : undefined
}

function summarizeActions(results: ActionResults[], seconds: number): LoadSummary {
  const sorted = results.flatMap(({ durations }) => durations).sort((a, b) => a - b)
  const count = Math.max(1, sorted.length)
  const turnedAway = results.reduce((sum, each) => sum + each.turnedAway, 0)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    rate: sorted.length / seconds,
    errors:
      (100 * (results.reduce((sum, { failed }) => sum + failed, 0) + turnedAway)) / (count + turnedAway),
    mean: sorted.reduce((sum, ms) => sum + ms, 0) / count,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

const allActions = ({ actions }: LoadResult) => ACTION_NAMES.map((name) => actions[name])
const httpActions = ({ actions }: LoadResult) =>
  ACTION_NAMES.filter((name) => name !== SOCKET_ACTION).map((name) => actions[name])

/** Returns the summary of all actions together. */
export const summarizeLoad = (result: LoadResult): LoadSummary =>
  summarizeActions(allActions(result), result.seconds)

const formatSummary = ({ rate, errors, mean, p50, p95, p99 }: LoadSummary) => [
  rate.toFixed(1),
  errors.toFixed(3),
  formatMs(mean),
  formatMs(p50),
  formatMs(p95),
  formatMs(p99),
]
const COLUMNS = ['a second', 'errors %', 'mean ms', 'p50', 'p95', 'p99']

/** Prints a line on standard output. */
export function printLine(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** Prints a run's conditions, with the machine's load. */
export function printConditions(sentence: string): void {
  const load = os.loadavg().map((value) => value.toFixed(1))
  printLine(`\n${sentence}; load average ${load.join(' ')} on ${os.cpus().length} cores.`)
}

/** Prints a row for each action, and the results of the baselines for the same load. */
export function printActions(site: LoadResult, baseline: LoadResult): void {
  const row = (name: string, results: ActionResults[], { seconds } = site) => [
    name,
    ...formatSummary(summarizeActions(results, seconds)),
  ]
  printTable(
    ['request', ...COLUMNS],
    [
      ...ACTION_NAMES.map((name) => row(name, [site.actions[name]])),
      row('**all requests**', allActions(site)),
      row('baseline: bare Fastify', httpActions(baseline), baseline),
      row('baseline: bare Socket.IO', [baseline.actions[SOCKET_ACTION]], baseline),
    ],
  )
  const exceeded = findExceededBound(summarizeLoad(site))
  printLine(
    `\nBounds: errors ${BOUNDS.errors} %, mean ${BOUNDS.mean} ms, p99 ${BOUNDS.p99} ms: ${exceeded ? `NOT kept (${exceeded})` : 'kept'}.`,
  )
}

/** A run at one pause between actions. */
export interface LoadStep {
  name: string
  thinkMs: number
  result: LoadResult
  usage: ResourceUsage
}

/** Prints a row for each step, with the resources it used. */
export function printSteps(steps: LoadStep[]): void {
  printTable(
    [
      'pause between actions',
      ...COLUMNS,
      'server, PostgreSQL, load generator: % of a core',
      'event loop delay p99 / max ms',
      'statements waiting',
      'bounds',
    ],
    steps.map(({ name, result, usage }) => [
      name,
      ...formatSummary(summarizeLoad(result)),
      [usage.server, usage.postgres, usage.loadGenerator].map((share) => share?.toFixed(0) ?? '?').join(', '),
      usage.loopDelay ? `${formatMs(usage.loopDelay.p99)} / ${formatMs(usage.loopDelay.max)}` : '?',
      `${usage.waitingStatements ?? '?'}`,
      findExceededBound(summarizeLoad(result)) ?? 'kept',
    ]),
  )
}

/** Prints the offered, completed and rejected load during an overload and after it. */
export function printOverload(overload: LoadStep, after: LoadStep): void {
  const row = (name: string, { result, usage }: LoadStep) => {
    const carried = summarizeLoad({
      ...result,
      actions: Object.fromEntries(
        ACTION_NAMES.map((action) => [action, { ...result.actions[action], turnedAway: 0 }]),
      ) as LoadResult['actions'],
    })
    const turnedAway = allActions(result).reduce((sum, each) => sum + each.turnedAway, 0) / result.seconds
    return [
      name,
      (carried.rate + turnedAway).toFixed(0),
      turnedAway.toFixed(0),
      ...formatSummary(carried),
      usage.server.toFixed(0),
      `${usage.waitingStatements ?? '?'}`,
      findExceededBound(carried) ?? 'kept',
    ]
  }
  printTable(
    [
      '',
      'offered a second',
      'turned away',
      ...COLUMNS.map((column) => (column === 'a second' ? 'carried' : column)),
      'server: % of a core',
      'statements waiting',
      'bounds of what is carried',
    ],
    [row('overload', overload), row('ten seconds later', after)],
  )
}

/** Returns in words which resource limited a run. */
export function describeBottleneck({
  server,
  postgres = 0,
  loadGenerator,
  loopDelay,
  waitingStatements = 0,
}: ResourceUsage): string {
  const used = server + postgres + loadGenerator
  const cores = os.cpus().length
  const reasons = [
    ...(server > 85 ? [`the server is busy (${server.toFixed(0)} % of a core)`] : []),
    ...(used > cores * 90
      ? [`all ${cores} cores are busy, ${loadGenerator.toFixed(0)} % of one with the load generator`]
      : []),
    ...(used < cores * 60
      ? [`other programs used the machine (this run took ${used.toFixed(0)} of ${cores * 100} %)`]
      : []),
    ...(waitingStatements > 0 ? [`up to ${waitingStatements} statements waited for a connection`] : []),
    ...(loopDelay && loopDelay.p99 > 50
      ? [`the event loop was ${loopDelay.p99.toFixed(0)} ms late at p99`]
      : []),
  ]
  return reasons.length > 0 ? reasons.join('; ') : `${used.toFixed(0)} of ${cores * 100} % were used`
}
