import type { Decision } from '@savanna/contract/admin/reports'
import type { ReportCategory } from '@savanna/contract/relations/routes'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../server/src/context.ts'
import {
  DEMO_ADMINISTRATOR,
  decideOnReport,
  ensureAdministrator,
} from '../../server/src/features/admin/index.ts'
import { reportMember } from '../../server/src/features/relations/index.ts'
import { createRandom } from '../../server/src/kit/random.ts'
import {
  findAdminId,
  findReportIds,
  insertFigures,
  insertPayments,
  replaceBios,
} from './administration.repository.ts'
import { cast } from './cast.ts'
import { INVESTMENT, makeMatch, NO_ANSWER_TAKEN } from './conversations.ts'
import { findIdsByUsername, type Line } from './demo.repository.ts'

/** The demo administrator's login. */
export const ADMIN = { email: DEMO_ADMINISTRATOR, password: 'Savanna2026-admin' } as const

const HISTORY_DAYS = 120
/** How many of the cast are involved in reports; the logins aren't among them. */
const [FIRST, CONCERNED] = [12, 14]

interface Complaint {
  /** Indexes among those involved. */
  by: number
  about: number
  category: ReportCategory
  note: string
  /** The earlier messages between the two; the report's author is `me`. */
  lines?: Line[]
  decision?: Decision
}

const COMPLAINTS: Complaint[] = [
  { by: 0, about: 7, category: 'spam_or_scam', note: 'Wrote about an investment at once.', decision: 'warn' },
  { by: 1, about: 8, category: 'other', note: 'Does not like my dog.', decision: 'dismiss' },
  {
    by: 2,
    about: 7,
    category: 'spam_or_scam',
    note: 'The same investment, and an account to pay into.',
    lines: INVESTMENT,
  },
  { by: 3, about: 9, category: 'fake_profile', note: 'I know these pictures from a catalogue.' },
  {
    by: 4,
    about: 12,
    category: 'harassment',
    note: 'Did not take a no for an answer.',
    lines: NO_ANSWER_TAKEN,
  },
  { by: 5, about: 10, category: 'inappropriate_pictures', note: 'The second picture. Please have a look.' },
  { by: 6, about: 11, category: 'underage', note: 'Says in the bio to be at school.' },
]

/** Bios with the same number, and with the same account elsewhere, by their indexes among those involved. */
const SAME_CONTACT = [
  { of: 7, bio: 'Private investor who loves sunsets. I answer faster on +44 7700 900123.' },
  { of: 9, bio: 'New in town, and shy here. My number is 07700 900123.' },
  { of: 13, bio: 'A big heart and a free evening. Call me: +44 (0)7700 900 123.' },
  { of: 8, bio: 'I work from anywhere and can show you how. Ask @golden.returns.' },
  { of: 10, bio: 'Two hours a day, and the rest is beach: @golden.returns' },
  { of: 12, bio: 'Rarely here. Find me as @golden.returns instead.' },
] as const

/** Makes sure that the administrator can log in; a new site also gets something to look at and to decide. */
export async function prepareAdministration(context: Context, { fresh }: { fresh: boolean }): Promise<void> {
  await ensureAdministrator({ ...context, config: { ...context.config, admin: ADMIN } })
  if (!fresh) return
  await addHistory(context)
  const concerned = await findConcerned(context)
  await addReports(context, concerned)
  // The fraud scan finds them like members' own.
  const bios = SAME_CONTACT.flatMap(({ of, bio }) => {
    const member = concerned[of]
    return member ? { id: member.id, bio } : []
  })
  await replaceBios(context.db, bios)
}

/** Returns the cast's members who are involved in reports, in the cast's order. */
async function findConcerned({ db, now }: Context) {
  const names = cast(FIRST + CONCERNED, now())
    .slice(FIRST, FIRST + CONCERNED)
    .map(({ username }) => username)
  const found = await findIdsByUsername(db, names)
  return names.flatMap((name) => found.filter(({ username }) => username === name))
}

/**
 * Adds daily figures for a site with a few hundred members that grows by the month and is quieter midweek:
 * its charts match its totals.
 */
async function addHistory({ db, now }: Context) {
  const random = createRandom(20_261_122)
  const today = now().getTime()
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const at = new Date(today - (HISTORY_DAYS - index) * DAY_MS)
    const grown = 0.35 + (0.65 * index) / HISTORY_DAYS
    const weekend = [0, 6].includes(at.getUTCDay()) ? 1.4 : 1
    const around = (typical: number) => Math.round(typical * grown * weekend * (0.75 + random.next() / 2))
    const sold = random.next() < 0.5 * grown ? [random.pick([999, 999, 999, 2499, 2499, 7999])] : []
    const figures = {
      // Counted once the members are there.
      members: 0,
      matches: around(3),
      messages: around(60),
      revenue: sold.reduce((sum, price) => sum + price, 0),
      reports: random.next() < 0.2 ? 1 : 0,
    }
    return { at, sold, figures: { day: at.toISOString().slice(0, 10), ...figures } }
  })
  await insertFigures(
    db,
    days.map(({ figures }) => figures),
  )
  await insertPayments(
    db,
    days.flatMap(({ at, sold }) => sold.map((amount) => ({ at, amount }))),
  )
}

async function addReports(context: Context, people: Awaited<ReturnType<typeof findConcerned>>) {
  const { db } = context
  const adminId = await findAdminId(db, ADMIN.email)
  const admin = { id: adminId, username: ADMIN.email, sessionId: '' }
  for (const { by, about, category, note, lines, decision } of COMPLAINTS) {
    const [author, reported] = [people[by], people[about]]
    if (!author || !reported) continue
    if (lines) await makeMatch(db, { me: author, other: reported, lines })
    await reportMember(context, { ...author, sessionId: '' }, reported.id, { category, note })
    if (!decision) continue
    for (const id of await findReportIds(db, author.id, reported.id))
      await decideOnReport(context, admin, id, {
        decision,
        reason: 'Please keep money out of conversations.',
      })
  }
}
