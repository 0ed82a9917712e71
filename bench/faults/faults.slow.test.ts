import { expect, it } from 'vitest'
import { rounds } from '../../testkit/effort.ts'
import { runFaults } from './run.ts'

it('no acknowledged message is lost, duplicated, reordered or shown differently after failures', async () => {
  // First only the server is killed, then the server and its database; `npm run bench -- faults` does it fifty times.
  const cycles = rounds(2, 8)
  const result = await runFaults({ cycles, databaseEvery: 2, seed: 7, members: rounds(8, 12) })
  expect(result.faults).toEqual([])
  expect(result).toMatchObject({ kills: cycles, databaseKills: cycles / 2 })
  expect(result.brokenAnswers).toBeGreaterThan(0)
  expect(result.stored).toBeGreaterThan(50)
  expect(result.stored).toBe(result.intents)
}, 360_000)
