import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { pendingSteps } from '../../../schema/steps.tables.ts'
import type { Position } from '../../geo/index.ts'

const STEP = 'public positions'

/** Returns whether positions of before the coarser grid are still stored. */
export async function hasFormerPositions(db: Database): Promise<boolean> {
  return (await db.select().from(pendingSteps).where(eq(pendingSteps.name, STEP))).length > 0
}

export async function markPositionsDone(db: Database): Promise<void> {
  await db.delete(pendingSteps).where(eq(pendingSteps.name, STEP))
}

/** Returns each stored position once. */
export async function findStoredPositions(db: Database): Promise<Position[]> {
  const { rows } = await db.execute<{ latitude: number; longitude: number }>(sql`
    select distinct ${profiles.geo_lat} as latitude, ${profiles.geo_long} as longitude from ${profiles}
    where ${profiles.geo_lat} is not null and ${profiles.geo_long} is not null
  `)
  return rows.map(({ latitude, longitude }) => ({ latitude, longitude }))
}

/** Moves everybody at one position to another. */
export async function replacePosition(db: Database, from: Position, to: Position): Promise<void> {
  await db
    .update(profiles)
    .set({ geo_lat: to.latitude, geo_long: to.longitude })
    .where(and(eq(profiles.geo_lat, from.latitude), eq(profiles.geo_long, from.longitude)))
}
