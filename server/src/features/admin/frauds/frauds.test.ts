import { decideFraudCase, fraudCase, fraudCases } from '@savanna/contract/admin/frauds'
import { auditLog } from '@savanna/contract/admin/overview'
import { getProfileById, updateProfile } from '@savanna/contract/profiles/routes'
import { eq, inArray } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { dataUrl, makePicture, putPicture } from '../../../../../testkit/actions/pictures.ts'
import { upload } from '../../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import {
  makeComment,
  makeMember,
  makePost,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { createRandom } from '../../../kit/random.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { fraudCases as caseRows, contentFingerprints, fraudScans } from '../../../schema/frauds.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { scanContent } from '../../frauds/index.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.delete(caseRows)
  await test.db.delete(contentFingerprints)
})

const make = (traits = {}) => makeMember(test.app.context, { pictures: 0, ...traits })
/** Scans everything that's waiting. If the server's own timer is scanning, waits for it to finish. */
async function scan(): Promise<void> {
  await vi.waitFor(
    async () => {
      await scanContent(test.app.context)
      expect(await test.db.$count(fraudScans)).toBe(0)
    },
    { timeout: 30_000 },
  )
}
const list = (query = {}) => callRoute(test, admin, fraudCases, { query })
const read = (id: string) => callRoute(test, admin, fraudCase, { params: { id } })
type Decision = ({ decision: 'dismiss' } | { decision: 'suspend'; member_ids: string[] }) & { date?: string }
const decide = (id: string, body: Decision) =>
  callRoute(test, admin, decideFraudCase, { params: { id }, body })

async function onlyCase() {
  const { body } = await list()
  expect(body.list).toHaveLength(1)
  return body.list[0] ?? { id: '', accounts: 0, usernames: [], shared: [], status: 'open' as const, date: '' }
}

/** Returns a picture of coloured circles; each seed places them differently. */
function draw(seed: number) {
  const { below } = createRandom(seed)
  const circles = Array.from({ length: 12 }, () => {
    const [x, y, radius] = [below(600), below(800), 60 + below(140)]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${below(360)}, 60%, ${20 + below(60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#888' }).png().toBuffer()
}

const portrait = async (seed: number, change = (picture: Sharp) => picture) =>
  dataUrl(
    await change(sharp(await draw(seed)))
      .jpeg({ quality: 70 })
      .toBuffer(),
  )

const SCAM =
  'Widowed engineer on an oil rig, looking for an honest woman. WhatsApp +44 7700 900123, https://evil.example/x'

describe('twelve clones', () => {
  it('with one picture and text are one case once the scanner has run', async () => {
    const url = await portrait(1)
    const clones: TestMember[] = []
    for (let number = 0; number < 12; number++) {
      const clone = await make()
      const data = { bio: SCAM.replace('honest', `honest${'!'.repeat(number)}`) }
      expect(
        (await callRoute(test, clone, updateProfile, { params: { id: clone.id }, body: { data } })).status,
      ).toBe(200)
      await putPicture(test, clone, 0, url)
      clones.push(clone)
    }
    const honest = await make({
      bio: 'Tea first, questions later. Teaches swimming, reads maps for fun and for money.',
    })
    await putPicture(test, honest, 0, await portrait(2))
    // Triggered by the server's timer, not the test. An account joins the case with the first thing that it
    // shares; the rest follows as the scanner gets to it.
    const countShared = async () => {
      const [line] = (await list()).body.list
      return line ? (await read(line.id)).body.shared.map(({ member_ids }) => member_ids.length) : []
    }
    await expect.poll(countShared, { timeout: 60_000, interval: 250 }).toEqual([12, 12, 12, 12])
    const line = await onlyCase()
    expect(line.accounts).toBe(12)
    expect(line.shared).toEqual(['link', 'phone', 'picture', 'text'])
    const { body } = await read(line.id)
    expect(body.members.map(({ id }) => id)).toEqual(clones.map(({ id }) => id))
    const photo = body.members[0]?.portrait?.url ?? ''
    expect((await fetch(new URL(photo, test.url))).headers.get('content-type')).toBe('image/webp')
  })

  it('are recognised by a scaled, brightened, mirrored or re-encoded picture', async () => {
    const changes: ((picture: Sharp) => Sharp)[] = [
      (picture) => picture,
      (picture) => picture.resize(300),
      (picture) => picture.flop(),
      (picture) => picture.modulate({ brightness: 1.15 }),
      (picture) => picture.blur(2),
    ]
    for (const change of changes) await putPicture(test, await make(), 0, await portrait(7, change))
    await scan()
    expect(await onlyCase()).toMatchObject({ accounts: changes.length, shared: ['picture'] })
  })
})

describe('no fraud', () => {
  it('one style, plain pictures, short texts and a text on two accounts open no case', async () => {
    for (let seed = 20; seed < 32; seed++)
      await putPicture(test, await make({ bio: 'Tea first, questions later.' }), 0, await portrait(seed))
    for (let number = 0; number < 3; number++)
      await putPicture(test, await make(), 0, await makePicture('red'))
    for (let number = 0; number < 2; number++) await make({ bio: SCAM })
    await scan()
    expect((await list()).body).toMatchObject({ list: [], open: 0 })
  })

  it("a popular saying isn't a signal, but a number or long text in a post is", async () => {
    const saying = 'What is the best bakery within ten minutes of Republique? Asking for a croissant.'
    for (let number = 0; number < 12; number++)
      await makePost(test.app.context, await make(), { title: saying })
    await scan()
    expect((await list()).body).toMatchObject({ list: [], open: 0 })
    const long = `${SCAM.replace(/ WhatsApp.*/, '')} Come and write to me, whoever is serious: I answer everybody, also late at night.`
    for (let number = 0; number < 3; number++) await makePost(test.app.context, await make(), { title: long })
    await scan()
    expect(await onlyCase()).toMatchObject({ accounts: 3, shared: ['text'] })
  })

  it("a picture that many members post isn't a signal", async () => {
    const image = await sharp(await draw(7))
      .jpeg()
      .toBuffer()
    for (const title of ['A walk by the river', 'Found this yesterday', 'Reminds me of home'])
      expect((await upload(test, await make(), { fields: { Title: title }, images: [image] })).status).toBe(
        200,
      )
    await scan()
    expect((await list()).body).toMatchObject({ list: [], open: 0 })
  })

  it('what one member writes in many places counts for one account', async () => {
    const member = await make({ bio: SCAM })
    const post = await makePost(test.app.context, member, { title: SCAM })
    for (let number = 0; number < 3; number++) await makeComment(test.app.context, member, post)
    await scan()
    expect((await list()).body.list).toEqual([])
  })

  it('finds an account name in the work of three accounts, written later', async () => {
    const members = [await make(), await make(), await make()]
    await scan()
    for (const { id } of members)
      await test.db
        .update(profiles)
        .set({ work: 'Trader, @golden.returns' })
        .where(eq(profiles.member_id, id))
    await scan()
    expect(await onlyCase()).toMatchObject({ accounts: 3, shared: ['link'] })
  })

  it('finds a number on three accounts in a bio, a post and a name', async () => {
    await make({ bio: 'Call me: 07700 900123' })
    await makePost(test.app.context, await make(), { title: '+44 (0) 7700 900 123 is my number' })
    await make({ lastname: 'Diallo +447700900123' })
    await scan()
    expect(await onlyCase()).toMatchObject({ accounts: 3, shared: ['phone'] })
  })
})

async function clones(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let number = 0; number < count; number++) made.push(await make({ bio: SCAM }))
  await scan()
  return made
}

describe('a decision', () => {
  it('suspends the chosen accounts immediately, and another account reopens the case', async () => {
    const [one, two, three] = (await clones(3)) as [TestMember, TestMember, TestMember]
    const { id } = await onlyCase()
    const stranger = await make()
    const answer = await decide(id, { decision: 'suspend', member_ids: [one.id, two.id, stranger.id] })
    expect(answer.body).toMatchObject({ message: 'Accounts deactivated', changed: 2 })
    const rows = await test.db
      .select()
      .from(members)
      .where(inArray(members.id, [one.id, two.id, three.id, stranger.id]))
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [one.id, 0],
        [two.id, 0],
        [three.id, 1],
        [stranger.id, 1],
      ]),
    )
    expect((await callRoute(test, one, getProfileById, { params: { id: one.id } })).status).toBe(401)
    expect((await decide(id, { decision: 'dismiss' })).body).toMatchObject({ code: 'case_decided' })
    expect((await list()).body.list).toEqual([])
    expect((await list({ status: 'suspended' })).body.list).toHaveLength(1)
    await clones(1)
    expect(await onlyCase()).toMatchObject({ id, accounts: 4 })
  })

  it("isn't requested again for a dismissed case", async () => {
    await clones(3)
    const { id } = await onlyCase()
    expect((await decide(id, { decision: 'dismiss' })).status).toBe(200)
    await clones(2)
    expect((await list()).body.list).toEqual([])
    expect((await list({ status: 'dismissed' })).body.list).toMatchObject([{ id, accounts: 5 }])
  })

  it('is rejected if an account has joined the case since', async () => {
    await clones(3)
    const { id, date } = await onlyCase()
    await clones(1)
    const stale = await decide(id, { decision: 'dismiss', date })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
    const { body } = await read(id)
    expect(body).toMatchObject({ status: 'open' })
    expect((await decide(id, { decision: 'dismiss', date: body.date })).status).toBe(200)
  })

  it('is in the audit log, and so is opening a case', async () => {
    await clones(3)
    const { id } = await onlyCase()
    await read(id)
    await decide(id, { decision: 'dismiss' })
    const { body } = await callRoute(test, admin, auditLog, { query: { subject_id: id } })
    expect(body.list.map(({ act }) => act)).toEqual(['fraud_case_decided', 'fraud_case_opened'])
  })
})

describe('a case', () => {
  it('no longer covers a deleted account, and the case goes with its last pair', async () => {
    const [one, two, three] = (await clones(3)) as [TestMember, TestMember, TestMember]
    const { id } = await onlyCase()
    await test.db.delete(members).where(eq(members.id, one.id))
    expect((await read(id)).body.members.map((member) => member.id)).toEqual([two.id, three.id])
    await test.db.delete(members).where(eq(members.id, two.id))
    expect((await list()).body).toMatchObject({ list: [], open: 0 })
    expect(
      await test.db.select().from(contentFingerprints).where(eq(contentFingerprints.member_id, two.id)),
    ).toEqual([])
  })
})

it('two servers that scan in parallel find every clone once', async () => {
  const url = await portrait(40)
  await Promise.all(
    Array.from({ length: 6 }, async () => putPicture(test, await make({ bio: SCAM }), 0, url)),
  )
  await Promise.all([scan(), scan(), scan()])
  await scan()
  expect(await onlyCase()).toMatchObject({ accounts: 6 })
})

it('an unknown case returns 404', async () => {
  const id = admin.id
  expect((await read(id)).body).toMatchObject({ code: 'case_not_found' })
  expect((await decide(id, { decision: 'dismiss' })).body).toMatchObject({ code: 'case_not_found' })
})
