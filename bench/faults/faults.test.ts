import { expect, it } from 'vitest'
import { runFaults } from './run.ts'

it('nothing acknowledged is lost, doubled, out of order or shown otherwise, whatever breaks', async () => {
  const result = await runFaults({ cycles: 4, seed: 7, people: 12 })
  expect(result.faults).toEqual([])
  expect(result).toMatchObject({ kills: 4, databaseKills: 1 })
  expect(result.brokenAnswers).toBeGreaterThan(0)
  expect(result.stored).toBeGreaterThan(80)
  expect(result.stored).toBe(result.intents)
}, 180_000)
