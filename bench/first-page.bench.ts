import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/src/cast.ts'
import { startProgram } from '../testkit/programs/program.ts'
import { BARE_PATH, BARE_SELECTOR, serveBarePage } from './first-page/baseline.ts'
import { findFlash } from './first-page/flashes.ts'
import { startHttp2 } from './first-page/http2.ts'
import { scorePage } from './first-page/lighthouse.ts'
import {
  MEMBER,
  type MeasuredPage,
  PAGES,
  RETURN,
  RETURN_BOUND,
  SECOND,
  TONIGHT,
} from './first-page/pages.ts'
import { type Session, type Visit, visit, visitAgain, visitSecond } from './first-page/visit.ts'
import { printTable } from './support/table.ts'

// A phone user's wait for the first visit to a page, at 390x844 over 1.6 Mbit/s with 150 ms and a processor slowed
// four times: npm run bench -- first-page [--runs=10] [--pages=home,cards] [--site=http://...] [--lighthouse]
// [--flashes]. `--site` measures a running demo; without it one is started. `--lighthouse` adds Lighthouse's scores,
// `--flashes` how much of each page disappears and returns while it loads.
const option = (name: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const runs = Number(option('runs') ?? 3)
const names = option('pages')?.split(',')
const pages = PAGES.filter(({ name }) => !names || names.includes(name))

async function startDemo() {
  const running = option('site')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-bench-'))
  await chmod(folder, 0o711)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
  if (running) return { url: running, folder, stop: remove }
  const settings = { DEMO_MEMBERS: '60', LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' }
  const demo = await startProgram(folder, settings, ['--demo'])
  if (!(await demo.ready)) throw new Error(`The demo did not start:\n${demo.output()}`)
  return {
    url: demo.url,
    folder,
    async stop() {
      demo.child.kill('SIGTERM')
      await demo.ended
      await remove()
    },
  }
}

async function logIn(site: string): Promise<Session> {
  const response = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: MEMBER.username, pwd: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`The log-in was answered with ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  return { token, username: MEMBER.username }
}

/** A smaller share of the screen, such as an icon, doesn't count as a flash. */
const LARGEST_FLASH = 0.01

/** A page's lowest allowed performance score. */
const LEAST_SCORE = 95

const seconds = (ms: number) => (Number.isNaN(ms) ? '-' : (ms / 1000).toFixed(1))
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)

/** Formats the median and the worst of several visits. */
function spread(visits: Visit[], read: (one: Visit) => number): string {
  const sorted = visits.map(read).sort((a, b) => a - b)
  return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} / ${seconds(sorted.at(-1) ?? Number.NaN)}`
}

const median = (visits: Visit[], read: (one: Visit) => number) =>
  visits.map(read).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN

/** Says whether a page is shown within its bound, in seconds; times in milliseconds. */
function judge(taken: number, bound: number | undefined, bare = 0): string {
  if (bound === undefined) return '-'
  const most = bare > bound * 1000 ? bare * 1.1 : bound * 1000
  return `${seconds(most)} ${taken <= most ? 'ok' : 'MISSED'}`
}

async function repeat(open: () => Promise<Visit>): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let run = 0; run < runs; run++) visits.push(await open())
  return visits
}

/** Measures one page, then the bare page with as many bytes as the first one needed. */
async function measurePage(
  browser: Browser,
  { site, bareSite, session }: { site: string; bareSite: string; session: Session },
  { name, path: at, member, wanted, bound }: MeasuredPage,
): Promise<string[]> {
  const visits = await repeat(() =>
    visit(browser, site, { path: at, selector: wanted.selector, session: member ? session : undefined }),
  )
  const bytes = median(visits, (each) => each.bytes)
  const bare = await repeat(() =>
    visit(browser, bareSite, { path: `${BARE_PATH}?bytes=${Math.round(bytes)}`, selector: BARE_SELECTOR }),
  )
  const [first] = visits
  return [
    name,
    `${first?.requests}`,
    kilobytes(bytes),
    `${kilobytes(median(visits, (each) => each.scriptBytes))} (${first?.scripts})`,
    `${first?.styles}, ${first?.pictures}, ${first?.calls}`,
    spread(visits, (each) => each.firstPaint),
    spread(visits, (each) => each.largestPaint),
    `${spread(visits, (each) => each.wanted)} (${wanted.what})`,
    spread(bare, (each) => each.wanted),
    judge(
      median(visits, (each) => each.wanted),
      bound,
      median(bare, (each) => each.wanted),
    ),
    median(visits, (each) => each.shift).toFixed(3),
  ]
}

/** Returns a returning member's wait for home: the program is precached, and the last suggestions are stored. */
async function measureReturn(browser: Browser, site: string, session: Session): Promise<string> {
  const home = PAGES.find(({ name }) => name === RETURN) as MeasuredPage
  const wanted = { path: home.path, selector: home.wanted.selector, session }
  const visits = await repeat(() => visitAgain(browser, site, wanted))
  const figures = [
    `first paint ${spread(visits, (each) => each.firstPaint)} s`,
    `${home.wanted.what} ${spread(visits, (each) => each.wanted)} s (bound ${judge(
      median(visits, (each) => each.wanted),
      RETURN_BOUND,
    )})`,
    `largest paint ${spread(visits, (each) => each.largestPaint)} s`,
  ]
  return `${RETURN} of a member who comes back, median / worst: ${figures.join(', ')}`
}

const HEADING = [
  'page',
  'requests',
  'KB',
  'KB of scripts (files)',
  'styles, pictures, calls',
  'first paint s',
  'largest paint s',
  'what is waited for s',
  'baseline: bare page s',
  'bound s',
  'shift',
]

async function measure(browser: Browser, protocol: string, site: string, bareSite: string): Promise<void> {
  const session = await logIn(plainSite)
  const rows: string[][] = []
  for (const page of pages) rows.push(await measurePage(browser, { site, bareSite, session: session }, page))
  process.stdout.write(`\n${protocol}, ${runs} visits of each, median / worst:\n`)
  printTable(HEADING, rows)
  const { requests, bytes, scripts, scriptBytes } = await visitSecond(browser, site, session)
  process.stdout.write(
    `\n${await measureReturn(browser, site, session)}\n${SECOND.name}: ${requests} requests, ${kilobytes(bytes)} KB, of them ${kilobytes(scriptBytes)} KB in ${scripts} scripts\n`,
  )
}

const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // HAProxy's certificate is self-signed, and a service worker is fetched outside of the pages that ignore this.
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--ignore-certificate-errors'],
}

async function printScores(site: string): Promise<void> {
  const session = await logIn(plainSite)
  const rows: string[][] = []
  for (const { name, path: at, member } of pages) {
    const score = await scorePage(site, at, { ...BROWSER, session: member ? session : undefined })
    rows.push([name, `${score}`, `${LEAST_SCORE} ${score >= LEAST_SCORE ? 'ok' : 'MISSED'}`])
  }
  process.stdout.write('\n')
  printTable(['page', 'Lighthouse performance', 'bound'], rows)
}

async function printFlashes(site: string): Promise<void> {
  const session = await logIn(plainSite)
  const rows: string[][] = []
  for (const { name, path: at, member } of [...pages, TONIGHT]) {
    const { frames, share } = await findFlash(browser, site, at, member ? session : undefined)
    const found = share < LARGEST_FLASH ? 'none' : `${(share * 100).toFixed(0)} % of the screen`
    rows.push([name, `${frames}`, found])
  }
  process.stdout.write('\n')
  printTable(['page', 'frames', 'disappears and returns'], rows)
}

const demo = await startDemo()
const plainSite = demo.url
const bare = await serveBarePage()
const browser = await chromium.launch(BROWSER)
try {
  process.stdout.write(
    `load average ${os
      .loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}, ${os.cpus().length} cores\n`,
  )
  const http2 = await startHttp2(demo.folder, plainSite, bare.port)
  if (http2) {
    try {
      await measure(browser, 'HTTP/2 (HAProxy)', http2.url, http2.url)
      if (process.argv.includes('--lighthouse')) await printScores(http2.url)
      if (process.argv.includes('--flashes')) await printFlashes(http2.url)
    } finally {
      await http2.stop()
    }
  } else {
    process.stdout.write('\nWithout haproxy and openssl only HTTP/1.1 can be measured.\n')
    await measure(browser, 'HTTP/1.1', plainSite, `http://127.0.0.1:${bare.port}`)
  }
} finally {
  await browser.close()
  await bare.close()
  await demo.stop()
}
