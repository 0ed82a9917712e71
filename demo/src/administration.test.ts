import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ensureAdministrator, refuseDemoData } from '../../server/src/features/admin/index.ts'
import { scanContent } from '../../server/src/features/frauds/index.ts'
import { fraudCases, fraudScans } from '../../server/src/schema/frauds.tables.ts'
import { reports } from '../../server/src/schema/relations.tables.ts'
import { startTestApp, type TestApp } from '../../testkit/app.ts'
import { makeMember } from '../../testkit/factories/members.ts'
import { ADMIN, prepareAdministration } from './administration.ts'
import { cast } from './cast.ts'
import { demoSettings } from './demo.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it("the demo doesn't start in production, nor production on its data", async () => {
  const { db, config } = test
  const production = { ...config, production: true }
  expect(() => demoSettings(production)).toThrow('does not start with NODE_ENV=production')

  await refuseDemoData({ db, config: production })
  await ensureAdministrator({ ...test.app.context, config: { ...config, admin: ADMIN } })
  await expect(refuseDemoData({ db, config: production })).rejects.toThrow('passwords everybody knows')
  await refuseDemoData({ db, config })
})

it("the harassment report includes the conversation that it's about", async () => {
  const { context } = test.app
  for (const { username } of cast(26, context.now())) await makeMember(context, { username, pictures: 0 })
  await prepareAdministration(context, { fresh: true })
  const stored = await test.db.select().from(reports)
  const texts = (category: string) =>
    stored
      .filter((report) => report.category === category && report.status === 'open')
      .map(({ snapshot }) => snapshot.messages.map(({ by, content }) => `${by}: ${content}`))
  const [harassment] = texts('harassment')
  expect(harassment).toHaveLength(7)
  expect(harassment?.[3]).toBe('reporter: No. I would rather leave it here. I wish you well.')
  expect(harassment?.at(-1)).toBe('reported: Answer me.')
  expect(texts('spam_or_scam')).toMatchObject([{ length: 5 }])
})

it('moderators find suspected frauds: accounts with one number, and with one account elsewhere', async () => {
  await vi.waitFor(async () => {
    await scanContent(test.app.context)
    expect(await test.db.$count(fraudScans)).toBe(0)
  }, 20_000)
  expect(await test.db.$count(fraudCases)).toBe(2)
})
