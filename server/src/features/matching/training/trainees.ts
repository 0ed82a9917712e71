import type { Context } from '../../../context.ts'
import { createPeopleBuilder, type People } from '../people/columns.ts'
import { findTrainees, type Trainee } from './training.repository.ts'

/** The members of whom something may be learned, by their ids; number `n` of each part is the same member. */
export interface Trainees {
  ids: string[]
  people: People
  /** How often each was shown in the last week. */
  shown: Int32Array
}

const BATCH = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Reads all members of whom something may be learned. */
export async function readTrainees(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<Trainees> {
  const [ids, shown]: [string[], number[]] = [[], []]
  const builder = createPeopleBuilder()
  for (let batch: Trainee[] | undefined; batch === undefined || batch.length === BATCH; ) {
    signal?.throwIfAborted()
    batch = await findTrainees(db, { after: ids.at(-1) ?? FIRST, limit: BATCH, now: now() })
    for (const trainee of batch) {
      ids.push(trainee.id)
      shown.push(trainee.shown)
      builder.add(trainee)
    }
  }
  return { ids, people: builder.finish(), shown: Int32Array.from(shown) }
}
