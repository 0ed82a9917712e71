import { existsSync } from 'node:fs'
import { measureComputing } from './matching/computing.ts'
import { readEvenings } from './matching/evenings.ts'
import { FORECASTS, type KnownOutcomes } from './matching/forecasts.ts'
import { measureNight } from './matching/night.ts'
import { ORDER_HEADING, PAIRING_HEADING, rowOfOrder, rowsOfPairing } from './matching/tables.ts'
import { measureTown } from './matching/town/report.ts'
import { printTable } from './support/table.ts'

// How well the chance of a match is predicted, on speed-dating evenings where both sides decided.
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
/** Members of an invented town; 0 uses the evenings instead. */
const TOWN = Number(option('town') ?? 0)
/** Members of a site whose night is timed; 0 uses the evenings instead. */
const MEMBERS = Number(option('members') ?? 0)
/** Members of a night that is computed without a database; 0 uses the evenings instead. */
const COMPUTED = Number(option('computed') ?? 0)
const DATA = option('data') ?? '../shared/data/speed-dating.csv'

function measureEvenings(file: string): void {
  const all = readEvenings(file)
  process.stdout.write(
    `${all.evenings.length} evenings, ${all.people.length} people, ${all.meetings.length} meetings\n`,
  )
  for (const known of ['nobody', 'first half'] satisfies KnownOutcomes[]) {
    const scores = Object.entries(FORECASTS).map(([name, forecast]) => [name, forecast(all, known)] as const)
    process.stdout.write(`\nKnown of the evening that is asked: ${known}\n`)
    printTable(
      ORDER_HEADING,
      scores.map(([name, values]) => rowOfOrder(all, name, values)),
    )
    const learned = scores.at(-1)?.[1]
    if (learned) printTable(PAIRING_HEADING, rowsOfPairing(all, learned))
  }
}

if (COMPUTED > 0) await measureComputing(COMPUTED)
else if (MEMBERS > 0) await measureNight(MEMBERS)
else if (TOWN > 0)
  measureTown({
    members: TOWN,
    days: Number(option('days') ?? 60),
    towns: Number(option('towns') ?? 1),
    seed: Number(option('seed') ?? 18),
  })
else if (existsSync(DATA)) measureEvenings(DATA)
else process.stdout.write(`There is no ${DATA}; name the file of the speed-dating study by --data=.\n`)
