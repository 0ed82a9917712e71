import { parseArgs } from 'node:util'
import { chooseWorkers } from './citus/database.ts'
import { runWorkerFaults } from './citus/faults.ts'
import { runFaults } from './faults/run.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '50' },
    seed: { type: 'string', default: '20261120' },
    citus: { type: 'string' },
  },
})

const started = performance.now()
const printLine = (text: string) => process.stdout.write(`${text}\n`)
const options = {
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  members: 50,
  report: printLine,
}
const workers = chooseWorkers(values.citus)
const result =
  workers === undefined ? await runFaults(options) : await runWorkerFaults({ ...options, workers })
const { faults, ...counts } = result
printLine('')
for (const [name, count] of Object.entries(counts)) printLine(`${name.padEnd(22)} ${count.toFixed(0)}`)
printLine(`${'seconds'.padEnd(22)} ${((performance.now() - started) / 1000).toFixed(0)}`)
printLine(`${'faults'.padEnd(22)} ${faults.length}`)
for (const fault of faults.slice(0, 50)) printLine(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
