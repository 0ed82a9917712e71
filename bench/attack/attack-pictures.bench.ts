import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { setPicture } from '../../contract/src/pictures/routes.ts'
import { callRoute } from '../../testkit/actions/call-route.ts'
import { dataUrl } from '../../testkit/actions/pictures.ts'
import { upload } from '../../testkit/actions/posts.ts'
import { makeMember, type TestMember } from '../../testkit/factories/members.ts'
import { makeHostilePictures, makeNoise } from '../../testkit/fakes/hostile-pictures.ts'
import { withSite } from '../support/site.ts'
import { printTable } from '../support/table.ts'
import {
  formatMs,
  formatTiming,
  measureDuration,
  summarizeDurations,
  type Timing,
} from '../support/timing.ts'
import { measureMemoryRise } from './memory.ts'

// Members who upload hostile pictures, beside one who reads, and uploads an ordinary picture.
const LARGEST_SIDE = 6300
const CALM_S = 20
const ATTACK_S = 40
/** The bystander's pauses: within a member's limits. */
const REQUEST_MS = 150
const PICTURE_MS = 3_000
/**
 * The allowed effect of an attack: the bystander's p95 in milliseconds or as a multiple of that without it, and the
 * memory in megabytes.
 */
const MOST_MS = 100
const MOST_TIMES = 3
const MOST_MEMORY = 300

interface Experience {
  requests: Timing
  uploads: Timing
  rejected: number
}

let url = ''

async function readStart({ token }: TestMember): Promise<boolean> {
  const reply = await fetch(`${url}/api/users/start`, { headers: { authorization: `Bearer ${token}` } })
  await reply.arrayBuffer()
  return reply.ok
}

async function sendPicture(me: TestMember, bytes: Buffer): Promise<number> {
  const input = { params: { id: me.id }, body: { data: { pic_index: 0, url: dataUrl(bytes) } } }
  return (await callRoute({ url }, me, setPicture, input)).status
}

/** Lets a member read and upload repeatedly for some seconds. */
async function experience(me: TestMember, photo: Buffer, seconds: number): Promise<Experience> {
  const until = performance.now() + seconds * 1000
  let rejected = 0
  async function repeat(everyMs: number, act: () => Promise<boolean>): Promise<Timing> {
    const times: number[] = []
    while (performance.now() < until) {
      const next = pause(everyMs)
      times.push(
        await measureDuration(async () => {
          if (!(await act().catch(() => false))) rejected++
        }),
      )
      await next
    }
    return summarizeDurations(times)
  }
  const [requests, uploads] = await Promise.all([
    repeat(REQUEST_MS, () => readStart(me)),
    repeat(PICTURE_MS, async () => (await sendPicture(me, photo)) === 200),
  ])
  return { requests, uploads, rejected }
}

/** Counts the statuses of the responses to an attacker. */
function count(statuses: number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, times]) => `${times} x ${status}`).join(', ')
}

type Attack = (make: () => Promise<TestMember>) => Promise<number[]>

/** Sends twelve pictures in parallel from one account, until each picture has had its turn. */
const sendHostile =
  (pictures: Buffer[]): Attack =>
  async (make) => {
    const attacker = await make()
    const statuses: number[] = []
    for (let at = 0; at < pictures.length; at += 12) {
      const twelve = pictures.slice(at, at + 12)
      statuses.push(...(await Promise.all(twelve.map((bytes) => sendPicture(attacker, bytes)))))
    }
    return statuses
  }

/** Sends the same picture twelve times in parallel from one account. */
const sendSame = (picture: Buffer): Attack => sendHostile(Array.from({ length: 12 }, () => picture))

/** Sends fourteen posts of ten images in parallel from two accounts. */
const sendPosts =
  (image: Buffer): Attack =>
  async (make) => {
    const attackers = [await make(), await make()]
    const images = Array.from({ length: 10 }, () => image)
    const posts = Array.from({ length: 14 }, (_, at) =>
      upload({ url }, attackers[at % 2], { fields: { Title: 'Noise' }, images }).catch(() => ({ status: 0 })),
    )
    return (await Promise.all(posts)).map(({ status }) => status)
  }

const hostile = (await makeHostilePictures(LARGEST_SIDE)).map(({ bytes }) => bytes)
const [interlaced] = hostile
const avif = await sharp({ create: { width: 3160, height: 3160, channels: 3, background: 'teal' } })
  .avif({ effort: 0 })
  .toBuffer()
const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'tan' } })
  .jpeg()
  .toBuffer()
const ATTACKS: [string, Attack][] = [
  ['12 AVIF in parallel', sendSame(avif)],
  ['12 interlaced PNG in parallel', sendSame(interlaced ?? avif)],
  [`${hostile.length} hostile pictures, 12 in parallel`, sendHostile(hostile)],
  ['14 posts of 10 noise images', sendPosts(await makeNoise(1850, 1400))],
]

await withSite(async ({ db, config, serveByProgram }) => {
  const context = { db, config, now: () => new Date() }
  const make = () => makeMember(context)
  const served = await serveByProgram(1)
  url = served.url
  const rows: string[][] = []
  let all = true
  for (const [name, attack] of ATTACKS) {
    const calm = await experience(await make(), photo, CALM_S)
    let during = calm
    let statuses: number[] = []
    const bystander = await make()
    const rise = await measureMemoryRise(served.pid, async () => {
      const attacking = attack(make)
      during = await experience(bystander, photo, ATTACK_S)
      statuses = await attacking
    })
    const inTime = during.requests.p95 <= Math.max(MOST_MS, MOST_TIMES * calm.requests.p95)
    const holds = inTime && during.rejected === 0 && rise <= MOST_MEMORY
    all &&= holds
    const pictures = ({ uploads: { p50, p95 } }: Experience) => `${formatMs(p50)} / ${formatMs(p95)}`
    rows.push([
      name,
      formatTiming(calm.requests),
      formatTiming(during.requests),
      pictures(calm),
      pictures(during),
      `${during.rejected}`,
      rise.toFixed(0),
      count(statuses),
      holds ? 'yes' : 'no',
    ])
  }
  printTable(
    [
      'attack',
      'reads calm, p50 / p95 ms',
      'during',
      'own picture calm',
      'during',
      'rejected',
      'memory MB',
      'attacker',
      'holds',
    ],
    rows,
  )
  if (!all) process.exitCode = 1
})
