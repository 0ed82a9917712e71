import { parseArgs } from 'node:util'
import { findMissing } from './failover/cluster.ts'
import { canFreeze } from './failover/disk.ts'
import type { Fault } from './failover/patroni-node.ts'
import { type Cycle, runFailover } from './failover/run.ts'
import { printTable } from './support/table.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    members: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20261126' },
    fault: { type: 'string', multiple: true },
  },
})

const printLine = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)

function describe(cycle: Cycle): string[] {
  return [
    `${cycle.number}`,
    cycle.fault,
    `${cycle.from} → ${cycle.to}`,
    seconds(cycle.promotedMs),
    seconds(cycle.unavailableMs),
    seconds(cycle.longestWaitMs),
    `${cycle.rejoined}, ${seconds(cycle.wholeMs)}`,
    `${cycle.acknowledged}`,
    `${cycle.violations.length}`,
  ]
}

const missing = findMissing()
if (missing) {
  printLine(missing)
  process.exit(1)
}
const all: Fault[] = ['killed', 'cut off', 'hanging']
if (await canFreeze()) all.push('disk frozen')
else printLine('No disk is frozen: this needs root, who may mount file systems.')
const faults = all.filter((fault) => values.fault?.includes(fault) ?? true)
const interruption = new AbortController()
// PostgreSQL is in its own session, and would outlive an interrupted terminal.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
const started = performance.now()
const { cycles, aborted, verdict, directWrites } = await runFailover({
  cycles: Number(values.cycles),
  faults,
  members: Number(values.members),
  perSecond: 60,
  seed: Number(values.seed),
  signal: interruption.signal,
  report: (cycle) => printLine(describe(cycle).join(' | ')),
})
printTable(
  [
    'cycle',
    'primary',
    'moved',
    'promoted',
    'stored again',
    'longest wait',
    'rejoined',
    'acknowledged',
    'wrong',
  ],
  cycles.map(describe),
)
const { faults: differences, ...counts } = verdict
const wrong = [
  ...cycles.flatMap(({ violations }) => violations),
  ...differences,
  ...(aborted ? [aborted] : []),
]
printLine('')
for (const [name, count] of Object.entries({ ...counts, directWrites }))
  printLine(`${name.padEnd(20)} ${count}`)
printLine(`${'seconds'.padEnd(20)} ${((performance.now() - started) / 1000).toFixed(0)}`)
printLine(`${'wrong'.padEnd(20)} ${wrong.length}`)
for (const sentence of wrong.slice(0, 50)) printLine(`  ${sentence}`)
// Sockets of killed processes may linger, and would keep this process alive.
process.exit(wrong.length === 0 ? 0 : 1)
