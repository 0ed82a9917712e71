import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { CLASSES } from '../../../schema/discovery/klasses.ts'
import { computeBeside } from '../compute-beside.ts'
import { findLearned, findWeights, type LearnedMember } from '../learned.repository.ts'
import { knownOf } from '../learned-order.ts'
import { trustIn } from '../model/learn.ts'
import { ownFeatures } from '../model/person-features.ts'
import type { Trainee } from '../training/training.repository.ts'
import { readTrainees } from '../training/training.service.ts'
import { newestSound } from '../training/weights.rules.ts'
import type { PairingInput, PairingResult } from './compute-pairs.ts'
import { deletePairsBefore, findKnownPairs, hasPairs, insertPairs } from './tonight.repository.ts'

type PairingContext = Pick<Context, 'db' | 'now' | 'log'>

const WORKER = new URL('./pairing.worker.ts', import.meta.url)
/** Who was here so lately is paired: a partner who does not come would see nobody. */
const COMES_WITHIN_DAYS = 7
/** Nobody is paired again with the same within so many days. */
const NOT_AGAIN_DAYS = 30
const BATCH = 2_000

/** Returns a day (UTC) some days before a moment. */
const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Pairs those who come these days for the evening of today, wherever they are, so that two people see each other. It is
 * to run before the first evening of the day begins (4:00 UTC, at 180 degrees east). Pairs of a day are made once; a run
 * that was killed left none, and the next one makes them.
 */
export async function pairForTonight(context: PairingContext, signal?: AbortSignal): Promise<void> {
  const { db, now, log } = context
  const day = dayBefore(now(), 0)
  await deletePairsBefore(db, dayBefore(now(), NOT_AGAIN_DAYS))
  if (await hasPairs(db, day)) return
  const since = now().getTime() - COMES_WITHIN_DAYS * DAY_MS
  const trainees = await readTrainees(context, signal)
  const coming = trainees.filter(({ seen }) => seen !== null && seen.getTime() >= since)
  const input = await readInput(context, coming, signal)
  const { one, other } = await computeBeside<PairingResult>(WORKER, input, signal)
  const idsOf = (members: Int32Array) => Array.from(members, (member) => coming[member]?.id ?? '')
  await db.transaction(async (tx) => {
    if (await hasPairs(tx, day)) return
    for (let from = 0; from < one.length; from += BATCH) {
      const slice = { one: one.slice(from, from + BATCH), other: other.slice(from, from + BATCH) }
      await insertPairs(tx, day, { one: idsOf(slice.one), other: idsOf(slice.other) })
    }
  })
  log.info({ day, members: coming.length, pairs: one.length }, 'members are paired for tonight')
}

async function readInput(
  { db, now }: PairingContext,
  people: Trainee[],
  signal?: AbortSignal,
): Promise<PairingInput> {
  const weights = newestSound(await findWeights(db, [...Array(CLASSES).keys()]))
  const numberOf = new Map(people.map(({ id }, number) => [id, number]))
  const rows = new Map<string, LearnedMember>()
  const [one, other]: [number[], number[]] = [[], []]
  for (let from = 0; from < people.length; from += BATCH) {
    signal?.throwIfAborted()
    const ids = people.slice(from, from + BATCH).map(({ id }) => id)
    for (const row of await findLearned(db, ids)) rows.set(row.id, row)
    for (const pair of await findKnownPairs(db, ids, dayBefore(now(), NOT_AGAIN_DAYS))) {
      const [a, b] = [numberOf.get(pair.one), numberOf.get(pair.other)]
      if (a === undefined || b === undefined) continue
      one.push(a)
      other.push(b)
    }
  }
  const today = now()
  const own = people.map((person) => ownFeatures(person, today))
  const learned = people.map(({ id }) => rows.get(id))
  return {
    people,
    known: knownOf(own, learned, weights),
    trust: Float64Array.from(people, ({ klass }) => trustIn(weights.get(klass)?.decisions ?? 0)),
    knownPairs: { one: Int32Array.from(one), other: Int32Array.from(other) },
    today,
  }
}
