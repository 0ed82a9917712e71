import type { Context } from '../../../context.ts'
import { createPeopleBuilder, type People } from '../people/columns.ts'
import { findTrainees, type Trainee } from './training.repository.ts'

/** The members with learning on, by id; index `n` is the same member in each part. */
export interface Trainees {
  ids: string[]
  people: People
  /** How often each was shown in the last week. */
  shown: Int32Array
  /** When each joined and was last online, in milliseconds since 1970; NaN for never. */
  joined: Float64Array
  came: Float64Array
  /** 1 for members who hide when they were online. */
  hides: Uint8Array
}

const BATCH = 2_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Reads all members with learning on. */
export async function readTrainees(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<Trainees> {
  const ids: string[] = []
  const [shown, joined, came, hides]: [number[], number[], number[], number[]] = [[], [], [], []]
  const builder = createPeopleBuilder()
  for (let batch: Trainee[] | undefined; batch === undefined || batch.length === BATCH; ) {
    signal?.throwIfAborted()
    batch = await findTrainees(db, { after: ids.at(-1) ?? FIRST, limit: BATCH, now: now() })
    for (const trainee of batch) {
      ids.push(trainee.id)
      shown.push(trainee.shown)
      joined.push(trainee.joined.getTime())
      came.push(trainee.came?.getTime() ?? Number.NaN)
      hides.push(Number(trainee.hides))
      builder.add(trainee)
    }
  }
  return {
    ids,
    people: builder.finish(),
    shown: Int32Array.from(shown),
    joined: Float64Array.from(joined),
    came: Float64Array.from(came),
    hides: Uint8Array.from(hides),
  }
}
