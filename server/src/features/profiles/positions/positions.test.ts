import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeMember } from '../../../../test/factories/members.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { pendingSteps } from '../../../schema/steps.tables.ts'
import { findPublicPosition } from '../../geo/index.ts'
import { coarsenStoredPositions } from './positions.jobs.ts'
import { hasFormerPositions } from './positions.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('positions of earlier versions become the coarser ones, once', async () => {
  const { db } = test
  const [farmer, parisian] = [
    await makeMember(test.app.context, { geo_lat: 46.05, geo_long: 1.95 }),
    await makeMember(test.app.context),
  ]
  await db.insert(pendingSteps).values({ name: 'public positions' })
  await coarsenStoredPositions({ db })
  await coarsenStoredPositions({ db })
  const placeOf = async ({ id }: { id: string }) => {
    const [row] = await db.select().from(profiles).where(eq(profiles.member_id, id))
    return { latitude: row?.geo_lat, longitude: row?.geo_long }
  }
  expect(await placeOf(farmer)).toEqual(await findPublicPosition({ latitude: 46.05, longitude: 1.95 }))
  expect(await placeOf(parisian)).toEqual({ latitude: 48.85, longitude: 2.35 })
  expect(await hasFormerPositions(db)).toBe(false)
})
