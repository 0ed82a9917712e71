import { randomUUID } from 'node:crypto'
import { postMessage } from '@savanna/contract/chat/routes'
import { type Language, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { AMARA, JONAS } from '../../demo/src/cast.ts'
import { findIdsByUsername } from '../../demo/src/demo.repository.ts'
import { startSession } from '../../server/src/features/accounts/index.ts'
import { pictures } from '../../server/src/schema/pictures.tables.ts'
import { makeAdmin } from '../../testkit/factories/administrators.ts'
import { type Site, startSite } from '../../testkit/programs/site.ts'
import { readSentences, type Sentences } from '../support/language/sentences.ts'
import { ask, type Member, makeMatch, registerMember } from '../support/members.ts'
import { giveThePlan } from '../support/population.ts'
import { PORTAL_MARK } from '../support/portal.ts'
import {
  addHardMembers,
  HARD_PLACE,
  type HardMember,
  makeDrawnMember,
  writeHardMessages,
} from './hard-members.ts'
import type { Viewer } from './screen.ts'

interface Session {
  site: Site
  username: string
  /** A logged-in browser's storage. */
  storage: { name: string; value: string }[]
  /** An administrator's token, which is in a cookie. */
  portal?: string
}

/** Two running sites with all viewers of their pages. */
export interface Stages {
  sessions: Record<Viewer, Session>
  /** Usernames of members with hard content. */
  hard: Record<HardMember, string>
  /** The language of all viewers. */
  language: Language
  /** The language's texts for the English pages' names. */
  sentences: Sentences
  stop(): Promise<void>
}

const PARIS = { latitude: 48.86, longitude: 2.35, city: 'Paris', country: 'France' }
const APIA = { latitude: -13.83, longitude: -171.76, city: 'Apia', country: 'Samoa' }
const SCAM = 'Widowed engineer on an oil rig. Write to me: +44 7700 900123, https://evil.example/x'
const FREE_MESSAGES = 10

/** Starts a demo and a site that one member has joined, and logs in all viewers. */
export async function openStages(language: Language = SOURCE_LANGUAGE): Promise<Stages> {
  const sentences = await readSentences(language)
  const demo = await startSite({ DEMO_MEMBERS: '30' }, ['--demo'])
  const empty = await startSite()
  const stop = async () => {
    await Promise.all([demo.stop(), empty.stop()])
  }
  try {
    await waitForPictures(demo)
    const hard = await addHardMembers(demo)
    const sessions = { ...(await enterDemo(demo)), ...(await enterEmptySite(empty)) }
    return { sessions, hard, language, sentences, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function enterDemo(site: Site) {
  const [amara, jonas] = await logInCast(site)
  await makeMatch(site, amara, jonas)
  const [sam, noor, mia, bea] = [
    await makeDrawnMember(site, 'Sam', 31, { place: HARD_PLACE, gender: 'man' }),
    await makeDrawnMember(site, 'Noor', 32, { place: HARD_PLACE }),
    await makeDrawnMember(site, 'Mia', 33, { place: APIA }),
    await makeDrawnMember(site, 'Bea', 34, { place: APIA }),
  ]
  await giveThePlan(site, sam)
  await useUpMessages(site, noor, mia)
  await writeHardMessages(site, mia, bea)
  for (const [at, name] of ['Otto', 'Emil', 'Karl'].entries())
    await makeDrawnMember(site, name, 41 + at, { place: APIA, gender: 'man', bio: SCAM })
  const context = { db: site.db, config: site.config, now: () => new Date() }
  const admin = await makeAdmin(context, { secondFactor: true })
  return {
    visitor: { site, username: '', storage: [] },
    free: sessionOf(site, amara),
    subscriber: sessionOf(site, jonas),
    buyer: sessionOf(site, bea),
    hard: sessionOf(site, sam),
    tired: sessionOf(site, noor),
    admin: { site, username: admin.email, storage: [PORTAL_MARK], portal: admin.token },
  }
}

async function enterEmptySite(site: Site) {
  const first = await makeDrawnMember(site, 'Zoe', 35, { place: PARIS })
  const newcomer = await registerMember(site, 'Ines', PARIS)
  return {
    'first visitor': { site, username: '', storage: [] },
    'first member': sessionOf(site, first),
    newcomer: sessionOf(site, newcomer),
  }
}

const sessionOf = (site: Site, { username, token }: Pick<Member, 'username' | 'token'>): Session => ({
  site,
  username,
  storage: Object.entries({ token, username }).map(([name, value]) => ({ name, value })),
})

/** Logs in the demo's two members with known passwords. */
async function logInCast({ db, config }: Site): Promise<[Member, Member]> {
  const context = { db, config, now: () => new Date() }
  const found = await findIdsByUsername(db, [AMARA.username, JONAS.username])
  const logIn = async (person: typeof AMARA): Promise<Member> => {
    const id = found.find(({ username }) => username === person.username)?.id ?? ''
    return { ...person, id, email: '', token: await startSession(context, { ...person, id }, 'screens') }
  }
  return [await logIn(AMARA), await logIn(JONAS)]
}

async function useUpMessages(site: Site, member: Member, match: Member): Promise<void> {
  const roomId = await makeMatch(site, member, match)
  for (let number = 1; number <= FREE_MESSAGES; number++) {
    const text = `Line ${number} of a long hello`
    await ask(site, member, postMessage, { params: { roomId }, body: { text, client_id: randomUUID() } })
  }
}

/** Waits until the demo adds no more pictures in the background. */
async function waitForPictures({ db }: Site): Promise<void> {
  for (let [before, now] = [-1, 0]; before !== now; ) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    now = await db.$count(pictures)
  }
}
