import { setTimeout as pause } from 'node:timers/promises'
import { changeNotificationChoices, subscribePush } from '../../contract/src/notifications/choices.ts'
import { follow } from '../../contract/src/relations/routes.ts'
import { callRoute } from '../../testkit/actions/call-route.ts'
import { makeMember, makeMembers, type TestMember } from '../../testkit/factories/members.ts'
import { startPushService, type TestBrowser } from '../../testkit/fakes/push-service.ts'
import { withSite } from '../support/site.ts'
import { printTable } from '../support/table.ts'
import { formatTiming, measureDuration, summarizeDurations } from '../support/timing.ts'
import { holds, MOST_MEMORY } from './bystander.ts'
import { measureMemoryRise } from './memory.ts'

// Members whose push services never respond, or never finish, beside a member with a normal browser.
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const PUSHES = Number(option('pushes') ?? 30)
/** As many as the site stores for one member. */
const ENDPOINTS = 20
/** How often an attacker gets a notification; a match who writes could cause one each second. */
const EVERY_MS = 1_000
const LONGEST_MS = 20_000
/** How often the bystander gets a push message. */
const PAUSE_MS = 300
/** An attack fills the queue before the measurement. */
const HEAD_START_MS = 5_000

type Service = Awaited<ReturnType<typeof startPushService>>

async function subscribe(url: string, me: TestMember, { endpoint, keys }: TestBrowser): Promise<void> {
  const input = { params: { userID: me.id }, body: { endpoint, keys } }
  const { status, text } = await callRoute({ url }, me, subscribePush, input)
  if (status !== 200) throw new Error(text)
  const choices = { params: { userID: me.id }, body: { choices: { follow: { push: true } } } }
  await callRoute({ url }, me, changeNotificationChoices, choices)
}

async function notify(url: string, me: TestMember, follower: TestMember): Promise<void> {
  const { status, text } = await callRoute({ url }, follower, follow, {
    params: { id: me.id, uid: follower.id },
  })
  if (status !== 200) throw new Error(text)
}

/** Returns how long each push message took to arrive, in milliseconds. */
async function measureDelays(url: string, service: Service, me: TestMember, followers: TestMember[]) {
  const browser = service.browser()
  await subscribe(url, me, browser)
  const delays: number[] = []
  let missing = 0
  for (const [at, follower] of followers.entries()) {
    const arrived = service.arrives(browser, at + 1 - missing).then(() => true)
    const ms = await measureDuration(async () => {
      await notify(url, me, follower)
      if (!(await Promise.race([arrived, pause(LONGEST_MS, false)]))) missing++
    })
    delays.push(ms)
    await pause(PAUSE_MS)
  }
  return { timing: summarizeDurations(delays), missing }
}

const services = await Promise.all([startPushService(), startPushService(), startPushService()])
const [polite, silent, endless] = services
silent.behave('silent')
endless.behave('endless')

await withSite(
  async ({ db, config, serve }) => {
    const context = { db, config, now: () => new Date() }
    const url = await serve()
    const make = (count: number) => makeMembers(context, Array(count).fill({}))
    const rows: string[][] = []
    let all = true
    for (const [name, service] of [
      ['never respond', silent],
      ['never stop responding', endless],
    ] as const) {
      const calm = await measureDelays(url, polite, await makeMember(context), await make(PUSHES))
      const attacker = await makeMember(context)
      for (let count = 0; count < ENDPOINTS; count++) await subscribe(url, attacker, service.browser())
      let going = true
      const attack = async () => {
        while (going) {
          await notify(url, attacker, await makeMember(context))
          await pause(EVERY_MS)
        }
      }
      let during = { timing: calm.timing, missing: 0 }
      const rise = await measureMemoryRise(process.pid, async () => {
        const attacking = attack()
        await pause(HEAD_START_MS)
        during = await measureDelays(url, polite, await makeMember(context), await make(PUSHES))
        going = false
        await attacking
      })
      const held = holds(calm.timing, during.timing) && during.missing === 0 && rise <= MOST_MEMORY
      all &&= held
      rows.push([
        `${ENDPOINTS} endpoints that ${name}`,
        formatTiming(calm.timing),
        formatTiming(during.timing),
        `${during.missing}`,
        `${service.count()}`,
        rise.toFixed(0),
        held ? 'yes' : 'no',
      ])
    }
    printTable(
      ['one member has', 'another’s push, calm', 'during', 'missing', 'attempts', 'memory MB', 'holds'],
      rows,
    )
    if (!all) process.exitCode = 1
  },
  { pushAnywhere: true, rateLimitScale: 1 },
)
await Promise.all(services.map((service) => service.close()))
