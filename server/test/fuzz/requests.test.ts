import { ALL_ROUTES } from '@savanna/contract/all-routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAnswer } from './expect-answer.ts'
import { type FuzzSite, repopulate, startFuzzSite } from './fuzz-site.ts'
import { requestsTo, send } from './request.ts'
import { settings, TIMEOUT_MS } from './settings.ts'

/** Creating people and things takes longer than a few requests: some routes share them. */
const ROUTES_PER_POPULATION = 4

let site: FuzzSite
const statuses = new Map<number, number>()

beforeAll(async () => {
  site = await startFuzzSite()
})
afterAll(async () => {
  const counts = [...statuses].sort().map(([status, count]) => `${count} x ${status}`)
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(`fuzz: ${all} requests to ${ALL_ROUTES.length} routes (${counts.join(', ')})\n`)
  await site.test.close()
})

const named = ALL_ROUTES.map((route, place) => [`${route.method} ${route.path}`, route, place] as const)

it.each(named)(
  '%s follows the contract for random requests',
  { timeout: TIMEOUT_MS },
  async (_name, route, place) => {
    if (place % ROUTES_PER_POPULATION === 0) await repopulate(site)
    await fc.assert(
      fc.asyncProperty(requestsTo(route, site), async (request) => {
        const answer = await send(site, request)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expectAnswer(route, request, answer)
        expect(site.bugs.splice(0)).toEqual([])
        // The caller may have deleted or locked themselves out.
        if (answer.status === 401) await repopulate(site)
      }),
      settings(place),
    )
  },
)
