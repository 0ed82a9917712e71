import { parseArgs } from 'node:util'
import { runFaults } from './faults/run.ts'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '50' }, seed: { type: 'string', default: '20261120' } },
})

const started = performance.now()
const printLine = (text: string) => process.stdout.write(`${text}\n`)
const result = await runFaults({
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  members: 50,
  report: printLine,
})
const { faults, ...counts } = result
printLine('')
for (const [name, count] of Object.entries(counts)) printLine(`${name.padEnd(20)} ${count}`)
printLine(`${'seconds'.padEnd(20)} ${((performance.now() - started) / 1000).toFixed(0)}`)
printLine(`${'faults'.padEnd(20)} ${faults.length}`)
for (const fault of faults.slice(0, 50)) printLine(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
