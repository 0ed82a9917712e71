import { expect, it } from 'vitest'
import { installPackages } from '../../testkit/programs/system-program.ts'
import { DEBIAN_PACKAGES, findMissing } from './cluster.ts'
import { runFailover } from './run.ts'

/** Shorter than anyone should use, to keep the test short: a replica takes over after eight seconds. */
const QUICK = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

/** Installs what is missing if possible; returns a sentence that says what is still missing. */
function prepare(): string | undefined {
  if (findMissing() === undefined) return undefined
  try {
    installPackages(...DEBIAN_PACKAGES)
  } catch {
    // Without a network, or on another version of Debian: the sentence says what is missing.
  }
  return findMissing()
}

it('loses no acknowledged message when a replica replaces a killed primary', async ({ skip }) => {
  const missing = prepare()
  skip(missing !== undefined, missing)
  const { cycles, aborted, verdict, directWrites } = await runFailover({
    cycles: 1,
    faults: ['killed'],
    members: 20,
    perSecond: 20,
    seed: 7,
    dcs: QUICK,
  })
  expect([...cycles.flatMap(({ violations }) => violations), ...verdict.faults]).toEqual([])
  expect(aborted).toBeUndefined()
  expect(cycles).toMatchObject([{ fault: 'killed', from: expect.any(String) }])
  expect(cycles[0]?.to).not.toBe(cycles[0]?.from)
  expect(verdict.stored).toBe(verdict.intents)
  expect(verdict.stored).toBeGreaterThan(50)
  expect(directWrites).toBeGreaterThan(10)
}, 300_000)
