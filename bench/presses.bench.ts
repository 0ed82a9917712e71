import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, JONAS } from '../demo/src/cast.ts'
import { DEMO_COMPLETE } from '../demo/src/demo.ts'
import { startSite } from '../testkit/programs/site.ts'
import { listActs } from './presses/acts.ts'
import { fillConversation, fillFeed } from './presses/fill.ts'
import { watchShownFrames } from './presses/shown-frames.ts'
import {
  beginFrames,
  endFrames,
  readIdleWork,
  readMemory,
  SLOW_FRAME_MS,
  takePresses,
  watchPresses,
} from './presses/watch.ts'
import { printTable } from './support/table.ts'

// How fast the page responds to clicks, how smoothly long lists scroll and how much memory a page uses, at 390x844 on
// a processor slowed four times: npm run bench -- presses [--minutes=10] [--messages=5000] [--posts=1000]
// [--cards=500] [--slower=4] Memory growth doesn't depend on the processor: --minutes=60 --slower=1
const option = (name: string, otherwise: number) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise)
const [minutes, messages, posts] = [option('minutes', 10), option('messages', 5_000), option('posts', 1_000)]
const [cards, slower] = [option('cards', 500), option('slower', 4)]

/** The fraction of the demo's members who are suggested to the scrolling member. */
const SHARE_SUGGESTED = 0.61
const people = Math.ceil(cards / SHARE_SUGGESTED)

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** Memory is read after this many minutes, and again each time they are over. */
const MEMORY_MINUTES = Math.min(5, minutes / 2)
const IDLE_SECONDS = 20
const BARE = 'about:blank'
const BOX_PX = 620
/** Pixels per second, for fast scrolling. */
const SPEED = 4_000

const site = await startSite({ DEMO_MEMBERS: String(people), LOG_LEVEL: 'error' }, ['--demo'])
// Rendering their pictures takes all of the processor.
while (!site.output().includes(DEMO_COMPLETE)) await setTimeout(1_000)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

async function logIn(): Promise<string> {
  const response = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: JONAS.username, pwd: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`The log-in was answered with ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}

async function openPhone() {
  const context = await browser.newContext({ ...PHONE, baseURL: site.url })
  await context.addInitScript(
    ({ token, username }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('username', username)
    },
    { token: await logIn(), username: JONAS.username },
  )
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, session }
}
type Phone = Awaited<ReturnType<typeof openPhone>>

function percentile(presses: number[], share: number): string {
  const sorted = presses.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}

/** Repeats all acts for some minutes, and reads from time to time how much memory the page uses. */
async function measurePresses({ page, session }: Phone, room: string): Promise<void> {
  const acts = listActs(room)
  const found = new Map<string, number[]>(acts.map(({ name }) => [name, []]))
  const memory: string[][] = []
  const start = Date.now()
  const passed = () => (Date.now() - start) / 60_000
  await page.goto('/')
  for (let round = 0; passed() < minutes || round === 0; round++) {
    for (const act of acts) {
      await act.do(page)
      found.get(act.name)?.push(...(await takePresses(page)))
    }
    if (passed() < MEMORY_MINUTES * (memory.length + 1)) continue
    const { megabytes, elements } = await readMemory(session)
    memory.push([passed().toFixed(1), `${round + 1}`, megabytes.toFixed(1), `${elements}`])
  }
  const rows = [...found, ['all of them', [...found.values()].flat()] as const].map(([name, presses]) => [
    name,
    `${presses.length}`,
    percentile(presses, 0.5),
    percentile(presses, 0.95),
    percentile(presses, 1),
  ])
  process.stdout.write(`\nPresses of ${minutes} minutes, until the page has drawn its answer:\n`)
  printTable(['what', 'presses', 'p50 ms', 'p95 ms', 'longest ms'], rows)
  process.stdout.write('\nMemory after the garbage was collected:\n')
  printTable(['minutes', 'rounds', 'heap MB', 'elements'], memory)
}

/** Fills a page with coloured boxes of two lines each, without scripts or pictures. */
async function fillBarePage(page: Page, pixels: number): Promise<void> {
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><main>${Array.from(
      { length: Math.ceil(pixels / BOX_PX) },
      (_, index) =>
        `<div style="height:${BOX_PX}px;background:hsl(${index * 37} 50% 80%)"><h3>Name ${index}</h3><p>A few words</p></div>`,
    ).join('')}</main>`,
  )
}

/** Scrolls a page by touch until nothing more loads, or for the given number of pixels. */
async function scroll({ page, session }: Phone, pixels: number): Promise<void> {
  const step = Math.sign(pixels) * 8_000
  for (let left = Math.abs(pixels); left > 0; left -= Math.abs(step))
    await session.send('Input.synthesizeScrollGesture', { x: 195, y: 400, yDistance: -step, speed: SPEED })
  await page.waitForTimeout(300)
}

async function measureScrolling(phone: Phone, lists: { name: string; path: string; pixels: number }[]) {
  const rows: string[][] = []
  for (const { name, path, pixels } of lists) {
    await phone.page.goto(path)
    if (path === BARE) await fillBarePage(phone.page, pixels)
    await phone.page.locator('main').waitFor()
    await phone.page.waitForTimeout(3_000)
    const endShown = await watchShownFrames(phone.session)
    await beginFrames(phone.page)
    await scroll(phone, pixels)
    const thread = await endFrames(phone.page)
    const shown = await endShown(SLOW_FRAME_MS)
    const { megabytes, elements } = await readMemory(phone.session)
    rows.push([
      name,
      `${shown.slow} of ${shown.count}`,
      shown.longest.toFixed(0),
      `${shown.missing}`,
      `${thread.empty} of ${thread.looks}`,
      `${thread.slow} of ${thread.count}`,
      thread.longest.toFixed(0),
      megabytes.toFixed(1),
      `${elements}`,
    ])
  }
  process.stdout.write(
    `\nScrolling to the end by a finger. Shown: what a person sees of it. Thread: what the page draws meanwhile.\n`,
  )
  const slow = `above ${SLOW_FRAME_MS} ms`
  printTable(
    [
      'list',
      `shown: ${slow}`,
      'longest ms',
      'not painted',
      'looks at an empty place',
      `thread: ${slow}`,
      'longest ms',
      'heap MB',
      'elements',
    ],
    rows,
  )
}

async function measureIdle({ page, session }: Phone, paths: string[]): Promise<void> {
  const rows: string[][] = []
  for (const path of paths) {
    await page.goto(path)
    await page.waitForTimeout(10_000)
    rows.push([path, `${((await readIdleWork(page, session, IDLE_SECONDS)) * 100).toFixed(2)} %`])
  }
  process.stdout.write(`\nWork of the page's thread in ${IDLE_SECONDS} seconds without a touch:\n`)
  printTable(['page', 'share of the time'], rows)
}

try {
  const room = await fillConversation(site.db, JONAS.username, messages)
  await fillFeed(site.db, JONAS.username, posts)
  // Before any click: a chosen filter would shorten the list of cards.
  const scrolled = await openPhone()
  await measureScrolling(scrolled, [
    { name: 'baseline: a bare page of as many boxes', path: BARE, pixels: cards * BOX_PX },
    { name: `${cards} cards`, path: '/', pixels: cards * BOX_PX },
    { name: `${messages} messages`, path: `/chat/messages?room=${room}`, pixels: -messages * 55 },
    { name: `${posts} posts`, path: '/users/posts', pixels: posts * 330 },
  ])
  await scrolled.page.context().close()
  const phone = await openPhone()
  await measurePresses(phone, room)
  await measureIdle(phone, ['/', '/users/cards', `/chat/messages?room=${room}`])
} finally {
  await browser.close()
  await site.stop()
}
