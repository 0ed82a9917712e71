import { DAY_MS, MINUTE_MS } from '../contract/src/time.ts'
import { startSession } from '../server/src/features/accounts/index.ts'
import { harvest } from '../testkit/actions/harvest.ts'
import { makeMember, type TestMember } from '../testkit/factories/members.ts'
import { scrollForADay } from './harvest/month.ts'
import { createVillage, readLeads } from './harvest/village.ts'
import { NO_LIMITS } from './support/limits.ts'
import { type Site, withSite } from './support/site.ts'
import { printTable } from './support/table.ts'

// How many different members one account sees: a robot at the site's real limits, and a member who scrolls for a month.
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 5_000)
const MINUTES = Number(option('minutes') ?? 10)
const DAYS = Number(option('days') ?? 30)
const SEED = Number(option('seed') ?? 20_261_122)
const REAL_LIMITS = {
  rateLimitScale: 1,
  dailyViews: { newAccount: 150, ordinary: 600, plan: 1500, newAccountDays: 7 },
}
/** Near where most members live; see `discovery/generated-members.ts`. */
const HOME = { city: 'Lyon', country: 'France' }

async function makeNewcomer({ db, pool, config }: Site, now: () => Date): Promise<TestMember> {
  const { rows } = await pool.query<{ lat: number; lon: number }>(
    'select lat, lon from discovery where ready group by 1, 2 order by count(*) desc limit 1',
  )
  const place = rows[0] ?? { lat: 45.75, lon: 4.85 }
  const member = await makeMember({ db, config, now }, { ...HOME, geo_lat: place.lat, geo_long: place.lon })
  await pool.query('update members set created_at = $1 where id = $2', [now(), member.id])
  return member
}

/** Lets one free account read whatever it can for some minutes. */
async function measureRobot(dailyViews: typeof REAL_LIMITS.dailyViews): Promise<string[]> {
  const cells: string[] = []
  await withSite(
    async (site) => {
      await createVillage(site.pool, MEMBERS)
      const leads = await readLeads(site.pool)
      const me = await makeNewcomer(site, () => new Date())
      const url = await site.serve()
      const end = performance.now() + MINUTES * MINUTE_MS
      const options = { leads, ageSlices: 12, mayContinue: () => performance.now() < end }
      const { seen, calls, refused } = await harvest({ url }, me, options)
      const refusals = [...refused].map(([code, times]) => `${times} ${code}`).join(', ')
      cells.push(`${seen.size} of ${MEMBERS}`, `${calls}`, refusals || 'none')
    },
    { ...REAL_LIMITS, dailyViews },
  )
  return cells
}

/** Lets a new member scroll a lot each day of a month; returns a row for the first week and one for the rest. */
async function measureMonth(): Promise<string[][]> {
  const rows: string[][] = []
  let now = new Date()
  await withSite(
    async (site) => {
      await createVillage(site.pool, MEMBERS)
      const { posts } = await readLeads(site.pool)
      const me = await makeNewcomer(site, () => now)
      const url = await site.serve()
      const begin = now.getTime()
      const days = []
      for (let day = 0; day < DAYS; day++) {
        now = new Date(begin + day * DAY_MS)
        const context = { db: site.db, config: site.config, now: () => now }
        const token = await startSession(context, me, 'bench')
        const scrolled = await scrollForADay({ url }, { ...me, token }, { chance, posts })
        days.push({ ...scrolled, seen: await countSeen(site, me, now) })
      }
      const week = REAL_LIMITS.dailyViews.newAccountDays
      for (const [name, part, limit] of [
        ['first week', days.slice(0, week), REAL_LIMITS.dailyViews.newAccount],
        ['the rest of the month', days.slice(week), REAL_LIMITS.dailyViews.ordinary],
      ] as const) {
        const seen = part.map((day) => day.seen).sort((a, b) => a - b)
        const sum = (of: 'requests' | 'refused') => part.reduce((all, day) => all + day[of], 0)
        const counts = [
          sum('requests'),
          seen[Math.floor(seen.length / 2)],
          seen.at(-1),
          limit,
          sum('refused'),
        ]
        rows.push([name, ...counts.map(String)])
      }
    },
    { dailyViews: REAL_LIMITS.dailyViews, now: () => now },
  )
  return rows
}

/** Returns how many members were counted on a day. */
async function countSeen({ pool }: Site, me: TestMember, now: Date): Promise<number> {
  const { rows } = await pool.query<{ seen: number }>(
    'select coalesce(sum(cardinality(digests)), 0)::int as seen from daily_views where viewer_id = $1 and day = $2',
    [me.id, now.toISOString().slice(0, 10)],
  )
  return rows[0]?.seen ?? 0
}

let seed = SEED
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

if (MINUTES > 0) {
  const heading = [
    `one new free account, ${MINUTES} min at the real request limits`,
    'different members seen',
  ]
  printTable(
    [...heading, 'requests', 'refused'],
    [
      ['with the daily view limit', ...(await measureRobot(REAL_LIMITS.dailyViews))],
      ['without it', ...(await measureRobot(NO_LIMITS.dailyViews))],
    ],
  )
}
if (DAYS > 0) {
  const heading = [`a member who scrolls a lot, ${DAYS} days, seed ${SEED}`, 'requests']
  printTable(
    [...heading, 'new people a day: median', 'most', 'limit', 'refused or ended lists'],
    await measureMonth(),
  )
}
