import { parseArgs } from 'node:util'
import { makePost } from '../server/test/factories/members.ts'
import { makeTalkers, type Talker } from './chat/people.ts'
import { populate } from './discovery/population.ts'
import { startBare } from './mixed/bare.ts'
import { watchLeaks } from './mixed/leak.ts'
import { startVisitors } from './mixed/load.ts'
import { watchEffort } from './mixed/meters.ts'
import {
  brokenBound,
  overall,
  printConditions,
  printKinds,
  printSteps,
  type Step,
  say,
  whyItStops,
} from './mixed/report.ts'
import { type Site, withSite } from './site.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    minutes: { type: 'string' },
    pause: { type: 'string', default: '5' },
    leak: { type: 'boolean', default: false },
  },
})
const MEMBERS = Number(values.members)
const MINUTES = Number(values.minutes ?? (values.leak ? 20 : 1))
/** Who else is on the site, to be found and not connected. */
const POPULATION = 20_000
/** How long a member reads before the next click, on average; the option is in seconds. */
const THINK_MS = Number(values.pause) * 1000
const WARM_SECONDS = 10
const BARE_SECONDS = 10
const STEP_SECONDS = 15
/** Each step halves the pauses. */
const STEPS = 7

const visitors = startVisitors()
const pauseOf = (thinkMs: number) => `${(thinkMs / 1000).toFixed(thinkMs < 1000 ? 2 : 1)} s`

async function prepare({ db, pool, config }: Site): Promise<Talker[]> {
  await populate(pool, POPULATION, true)
  const talkers = await makeTalkers(db, config, MEMBERS / 2)
  for (const talker of talkers) await makePost({ db, config, now: () => new Date() }, talker)
  await pool.query('vacuum analyze')
  return talkers
}

async function stepOf({ pool }: Site, thinkMs: number, seconds: number): Promise<Step> {
  const done = await watchEffort(pool, () => visitors.order('cpu', undefined))
  const outcome = await visitors.order('live', { seconds, thinkMs })
  return { name: pauseOf(thinkMs), thinkMs, outcome, effort: await done() }
}

async function askBare(talkers: Talker[], thinkMs: number) {
  const bare = await startBare()
  await visitors.order('connect', { url: bare.url, talkers })
  await visitors.order('live', { seconds: 2, thinkMs: Math.min(thinkMs, 1_000) })
  const outcome = await visitors.order('live', { seconds: BARE_SECONDS, thinkMs })
  await visitors.order('connect', { url: bare.url, talkers: [] })
  await bare.stop()
  return outcome
}

/** At the pace of people, beside the bare ones; then faster and faster until a bound breaks. */
async function measure(site: Site): Promise<void> {
  const talkers = await prepare(site)
  const bare = await askBare(talkers, THINK_MS)
  await visitors.order('connect', { url: await site.serve(), talkers })
  await visitors.order('arrive', undefined)
  await visitors.order('live', { seconds: WARM_SECONDS, thinkMs: THINK_MS / 4 })

  printConditions(
    `${MEMBERS} members connected among ${POPULATION}, a click every ${pauseOf(THINK_MS)} on average, ${MINUTES * 60} s`,
  )
  const people = await stepOf(site, THINK_MS, MINUTES * 60)
  printKinds(people.outcome, bare)

  const steps = [people]
  while (steps.length <= STEPS && !brokenBound(overall((steps.at(-1) ?? people).outcome)))
    steps.push(await stepOf(site, THINK_MS / 2 ** steps.length, STEP_SECONDS))
  const last = steps.at(-1) ?? people
  printSteps(steps)
  await visitors.order('connect', { url: '', talkers: [] })
  const most = overall(await askBare(talkers, last.thinkMs))
  const broken = brokenBound(overall(last.outcome))
  say(
    broken
      ? `\nIt stops at a pause of ${last.name} (${broken}): ${whyItStops(last.effort)}.`
      : `\nNo bound was broken at the last step: ${whyItStops(last.effort)}.`,
  )
  say(
    `At that rate the bare ones answer ${most.rate.toFixed(0)} a second in ${most.mean.toFixed(1)} ms on average, p99 ${most.p99.toFixed(0)} ms.`,
  )
}

async function leak(site: Site): Promise<void> {
  const talkers = await prepare(site)
  await visitors.order('connect', { url: await site.serve(), talkers })
  printConditions(`${MEMBERS} members, a click every ${pauseOf(THINK_MS)} on average, ${MINUTES} min`)
  let [requests, failed] = [0, 0]
  await watchLeaks(MINUTES, async (seconds) => {
    const { kinds } = await visitors.order('live', { seconds, thinkMs: THINK_MS })
    for (const kind of Object.values(kinds))
      [requests, failed] = [requests + kind.took.length, failed + kind.failed]
  })
  say(`\n${requests} requests, of which ${failed} failed.`)
}

try {
  await withSite(values.leak ? leak : measure)
} finally {
  await visitors.stop()
}
