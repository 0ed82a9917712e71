import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makePost } from '../testkit/factories/members.ts'
import { type ChatMember, makeChatMembers } from './chat/members.ts'
import { populate } from './discovery/population.ts'
import { SOCKET_ACTION } from './mixed/actions.ts'
import { startBaselines } from './mixed/baselines.ts'
import { measureAlone, printCosts, printStatements, resetStatements } from './mixed/costs.ts'
import { measureGrowth } from './mixed/leak.ts'
import { startVirtualUsers } from './mixed/load.ts'
import {
  describeBottleneck,
  findExceededBound,
  type LoadStep,
  printActions,
  printConditions,
  printLine,
  printOverload,
  printSteps,
  summarizeLoad,
} from './mixed/report.ts'
import { startUsageMeter } from './mixed/resource-usage.ts'
import { startStatementMeter } from './mixed/statement-meter.ts'
import { type Site, withSite } from './support/site.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    minutes: { type: 'string' },
    pause: { type: 'string', default: '5' },
    leak: { type: 'boolean', default: false },
    /** Offers ten times the pause's load for some minutes, and then the pause's load again. */
    overload: { type: 'boolean', default: false },
    /** Prints the ten costliest statements of the first step. */
    statements: { type: 'boolean', default: false },
    /** The server is a separate program with N workers, instead of part of this process. */
    workers: { type: 'string' },
  },
})
const MEMBERS = Number(values.members)
const MINUTES = Number(values.minutes ?? (values.leak ? 20 : 1))
/** Members who can be found and aren't connected. */
const POPULATION = 20_000
/** Mean pause before each click; the option is in seconds. */
const THINK_MS = Number(values.pause) * 1000
const WARM_UP_SECONDS = 10
const BASELINE_SECONDS = 10
const STEP_SECONDS = 15
/** Each step halves the pauses. */
const STEPS = 7

const users = startVirtualUsers()
const formatPause = (thinkMs: number) => `${(thinkMs / 1000).toFixed(thinkMs < 1000 ? 2 : 1)} s`

async function createMembers({ db, pool, config }: Site): Promise<ChatMember[]> {
  await populate(pool, POPULATION, true)
  const members = await makeChatMembers(db, config, MEMBERS / 2)
  for (const member of members) await makePost({ db, config, now: () => new Date() }, member)
  // Otherwise the server would spend the run comparing the texts of all these new members.
  await pool.query('truncate fraud_scans')
  await pool.query('vacuum analyze')
  return members
}

interface Server {
  url: string
  pid?: number
}

async function serve(site: Site): Promise<Server> {
  return values.workers === undefined
    ? { url: await site.serve() }
    : site.serveByProgram(Number(values.workers))
}

async function runStep({ pool }: Site, { pid }: Server, thinkMs: number, seconds: number): Promise<LoadStep> {
  const stopMeter = await startUsageMeter({
    pool,
    serverPid: pid,
    loadGeneratorCpu: () => users.runTask('measureCpu', undefined),
  })
  const result = await users.runTask('simulate', { seconds, thinkMs })
  return { name: formatPause(thinkMs), thinkMs, result, usage: await stopMeter() }
}

async function measureBaseline(members: ChatMember[], thinkMs: number) {
  const baseline = await startBaselines()
  await users.runTask('connect', { url: baseline.url, members })
  await users.runTask('simulate', { seconds: 2, thinkMs: Math.min(thinkMs, 1_000) })
  const result = await users.runTask('simulate', { seconds: BASELINE_SECONDS, thinkMs })
  await users.runTask('connect', { url: baseline.url, members: [] })
  await baseline.stop()
  return result
}

/** Measures the given pause, beside the baselines; then halves it until a bound is exceeded. */
async function measureLoad(site: Site): Promise<void> {
  const members = await createMembers(site)
  const baseline = await measureBaseline(members, THINK_MS)
  const server = await serve(site)
  await users.runTask('connect', { url: server.url, members })
  await users.runTask('openFirstPages', undefined)
  await users.runTask('simulate', { seconds: WARM_UP_SECONDS, thinkMs: THINK_MS / 4 })

  printConditions(
    `${MEMBERS} members connected among ${POPULATION}, a click every ${formatPause(THINK_MS)} on average, ${MINUTES * 60} s${values.workers === undefined ? '' : `, a program with ${values.workers} workers`}`,
  )
  if (values.statements) await resetStatements(site.pool)
  const stopStatementMeter = startStatementMeter()
  const first = await runStep(site, server, THINK_MS, MINUTES * 60)
  const counted = stopStatementMeter()
  printActions(first.result, baseline)
  if (values.statements) await printStatements(site.pool)
  // A separate program's can't be counted from here.
  if (values.workers === undefined) printCosts(first.result, counted, await measureAlone(users, site.pool))

  const steps = [first]
  while (steps.length <= STEPS && !findExceededBound(summarizeLoad((steps.at(-1) ?? first).result)))
    steps.push(await runStep(site, server, THINK_MS / 2 ** steps.length, STEP_SECONDS))
  const last = steps.at(-1) ?? first
  printSteps(steps)
  await users.runTask('connect', { url: '', members: [] })
  const fastest = summarizeLoad(await measureBaseline(members, last.thinkMs))
  const exceeded = findExceededBound(summarizeLoad(last.result))
  printLine(
    exceeded
      ? `\nA bound is exceeded at a pause of ${last.name} (${exceeded}): ${describeBottleneck(last.usage)}.`
      : `\nNo bound was exceeded at the last step: ${describeBottleneck(last.usage)}.`,
  )
  printLine(
    `At that rate the baselines answer ${fastest.rate.toFixed(0)} a second in ${fastest.mean.toFixed(1)} ms on average, p99 ${fastest.p99.toFixed(0)} ms.`,
  )
}

async function measureLeak(site: Site): Promise<void> {
  const members = await createMembers(site)
  await users.runTask('connect', { url: (await serve(site)).url, members })
  printConditions(`${MEMBERS} members, a click every ${formatPause(THINK_MS)} on average, ${MINUTES} min`)
  let [requests, failed] = [0, 0]
  await measureGrowth(MINUTES, async (seconds) => {
    const { actions } = await users.runTask('simulate', { seconds, thinkMs: THINK_MS })
    for (const action of Object.values(actions))
      [requests, failed] = [requests + action.durations.length, failed + action.failed]
  })
  printLine(`\n${requests} requests, of which ${failed} failed.`)
}

const OVERLOAD = 10
const REST_SECONDS = 10

async function measureOverload(site: Site): Promise<void> {
  const members = await createMembers(site)
  const server = await serve(site)
  await users.runTask('connect', { url: server.url, members })
  await users.runTask('openFirstPages', undefined)
  await users.runTask('simulate', { seconds: WARM_UP_SECONDS, thinkMs: THINK_MS / 4 })
  const count = async () =>
    Number((await site.pool.query<{ count: string }>('select count(*) from messages')).rows[0]?.count)
  const before = await count()
  printConditions(
    `${MEMBERS} members connected among ${POPULATION}, ${OVERLOAD} times the clicks of ${formatPause(THINK_MS)} for ${MINUTES * 60} s`,
  )
  const overload = await runStep(site, server, THINK_MS / OVERLOAD, MINUTES * 60)
  await pause(REST_SECONDS * 1000)
  const after = await runStep(site, server, THINK_MS, STEP_SECONDS)
  const stored = (await count()) - before
  const messages = [overload, after].map(({ result }) => result.actions[SOCKET_ACTION])
  printOverload(overload, after)
  printLine(
    `\n${messages.reduce((sum, { durations, failed }) => sum + durations.length - failed, 0)} messages were acknowledged, ${stored} are stored.`,
  )
}

const MEASURES: [wanted: boolean, measure: (site: Site) => Promise<void>][] = [
  [values.leak, measureLeak],
  [values.overload, measureOverload],
]
const [, measure = measureLoad] = MEASURES.find(([wanted]) => wanted) ?? []

try {
  await withSite(measure, { countStatements: values.statements })
} finally {
  await users.stop()
}
