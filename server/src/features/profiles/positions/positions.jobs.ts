import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { findPublicPosition } from '../../geo/index.ts'
import {
  findStoredPositions,
  hasFormerPositions,
  markPositionsDone,
  replacePosition,
} from './positions.repository.ts'

const positionsJob = defineJob<Record<never, never>>('public-positions', { expireInSeconds: 3600 })

/** Registers the job that brings positions of earlier versions, which knew one grid for all places, to the coarser one. */
export async function registerPositionsJob({ db, jobs }: Context): Promise<void> {
  await jobs.work(positionsJob, () => coarsenStoredPositions({ db }))
  if (await hasFormerPositions(db)) await jobs.send(positionsJob, {}, { singletonKey: 'once' })
}

/** Stores the public position wherever another one is stored. May be interrupted, and run any number of times. */
export async function coarsenStoredPositions({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const stored of await findStoredPositions(db)) {
    const shown = await findPublicPosition(stored)
    if (shown.latitude !== stored.latitude || shown.longitude !== stored.longitude)
      await replacePosition(db, stored, shown)
  }
  await markPositionsDone(db)
}
