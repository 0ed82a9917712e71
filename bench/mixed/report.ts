import os from 'node:os'
import { printTable } from '../discovery/measure.ts'
import { KINDS, LIVE } from './actions.ts'
import type { Outcome, Taken } from './load.ts'
import type { Effort } from './meters.ts'

/** What must hold. */
const BOUNDS = { errors: 0.025, mean: 100, p99: 2_000 }

interface Figures {
  rate: number
  /** Of a hundred. */
  errors: number
  mean: number
  p50: number
  p95: number
  p99: number
}

/** What is above its bound; nothing when all is well. */
export function brokenBound({ errors, mean, p99 }: Figures): string | undefined {
  if (errors > BOUNDS.errors) return `errors ${errors.toFixed(3)} %`
  if (mean > BOUNDS.mean) return `mean ${mean.toFixed(0)} ms`
  return p99 > BOUNDS.p99 ? `p99 ${p99.toFixed(0)} ms` : undefined
}

function figuresOf(taken: Taken[], seconds: number): Figures {
  const sorted = taken.flatMap(({ took }) => took).sort((a, b) => a - b)
  const count = Math.max(1, sorted.length)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return {
    rate: sorted.length / seconds,
    errors: (100 * taken.reduce((sum, { failed }) => sum + failed, 0)) / count,
    mean: sorted.reduce((sum, ms) => sum + ms, 0) / count,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

const all = ({ kinds }: Outcome) => KINDS.map((kind) => kinds[kind])
const requests = ({ kinds }: Outcome) => KINDS.filter((kind) => kind !== LIVE).map((kind) => kinds[kind])

/** All requests together. */
export const overall = (outcome: Outcome): Figures => figuresOf(all(outcome), outcome.seconds)

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const cells = ({ rate, errors, mean, p50, p95, p99 }: Figures) => [
  rate.toFixed(1),
  errors.toFixed(3),
  ms(mean),
  ms(p50),
  ms(p95),
  ms(p99),
]
const COLUMNS = ['a second', 'errors %', 'mean ms', 'p50', 'p95', 'p99']

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

export function printConditions(sentence: string): void {
  const load = os.loadavg().map((value) => value.toFixed(1))
  say(`\n${sentence}; load average ${load.join(' ')} on ${os.cpus().length} cores.`)
}

/** A row for each kind of request, and what the bare servers take for the same. */
export function printKinds(site: Outcome, bare: Outcome): void {
  const row = (name: string, taken: Taken[], { seconds } = site) => [
    name,
    ...cells(figuresOf(taken, seconds)),
  ]
  printTable(
    ['request', ...COLUMNS],
    [
      ...KINDS.map((kind) => row(kind, [site.kinds[kind]])),
      row('**all together**', all(site)),
      row('bare Fastify, the same requests', requests(bare), bare),
      row('bare Socket.IO, the same messages', [bare.kinds[LIVE]], bare),
    ],
  )
  const broken = brokenBound(overall(site))
  say(
    `\nBounds: errors ${BOUNDS.errors} %, mean ${BOUNDS.mean} ms, p99 ${BOUNDS.p99} ms: ${broken ? `NOT kept (${broken})` : 'kept'}.`,
  )
}

export interface Step {
  name: string
  thinkMs: number
  outcome: Outcome
  effort: Effort
}

export function printSteps(steps: Step[]): void {
  printTable(
    [
      'pause of a member',
      ...COLUMNS,
      'node, postgres, callers: % of a core',
      'loop delay p99 / most ms',
      'waiting for a connection',
      'bounds',
    ],
    steps.map(({ name, outcome, effort }) => [
      name,
      ...cells(overall(outcome)),
      [effort.node, effort.postgres, effort.visitors].map((share) => share?.toFixed(0) ?? '?').join(', '),
      `${ms(effort.loop.p99)} / ${ms(effort.loop.max)}`,
      `${effort.waiting}`,
      brokenBound(overall(outcome)) ?? 'kept',
    ]),
  )
}

/** Which of the parts was used up. */
export function whyItStops({ node, postgres = 0, visitors, loop, waiting }: Effort): string {
  const used = node + postgres + visitors
  const cores = os.cpus().length
  const reasons = [
    ...(node > 85 ? [`the server's one thread is busy (${node.toFixed(0)} % of a core)`] : []),
    ...(used > cores * 90
      ? [`all ${cores} cores are busy, ${visitors.toFixed(0)} % of one with the callers`]
      : []),
    ...(used < cores * 60
      ? [`the machine had something else to do (all this took ${used.toFixed(0)} of ${cores * 100} %)`]
      : []),
    ...(waiting > 0 ? [`up to ${waiting} statements waited for a connection`] : []),
    ...(loop.p99 > 50 ? [`every hundredth answer waited ${loop.p99.toFixed(0)} ms for its turn`] : []),
  ]
  return reasons.length > 0 ? reasons.join('; ') : `${used.toFixed(0)} of ${cores * 100} % were used`
}
