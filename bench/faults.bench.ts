import { parseArgs } from 'node:util'
import { runFaults } from './faults/run.ts'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '50' }, seed: { type: 'string', default: '20261120' } },
})

const started = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)
const result = await runFaults({
  cycles: Number(values.cycles),
  seed: Number(values.seed),
  people: 50,
  report: say,
})
const { faults, ...counts } = result
say('')
for (const [name, count] of Object.entries(counts)) say(`${name.padEnd(20)} ${count}`)
say(`${'seconds'.padEnd(20)} ${((performance.now() - started) / 1000).toFixed(0)}`)
say(`${'faults'.padEnd(20)} ${faults.length}`)
for (const fault of faults.slice(0, 50)) say(`  ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
