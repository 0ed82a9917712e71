import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { scanContent } from '../../server/src/features/frauds/index.ts'
import { fraudCases, fraudScans } from '../../server/src/schema/frauds.tables.ts'
import { startTestApp, type TestApp } from '../../testkit/app.ts'
import { addMembers } from './seed.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('honest members with portraits, bios, posts and comments are in no fraud case', async () => {
  await addMembers(test.app.context, 30)
  await vi.waitFor(
    async () => {
      await scanContent(test.app.context)
      expect(await test.db.$count(fraudScans)).toBe(0)
    },
    { timeout: 100_000 },
  )
  expect(await test.db.$count(fraudCases)).toBe(0)
}, 120_000)
