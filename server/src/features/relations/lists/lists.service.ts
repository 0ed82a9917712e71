import { msg } from '@lingui/core/runtime-macro'
import { LIST_PAGE, type ListEntry, type ListProfile, placeOf } from '@savanna/contract/relations/routes'
import type { Context, SigningContext } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { cohortOf, fittingCohorts } from '../../../schema/discovery/cohorts.ts'
import { requireView, showMembers } from '../../daily-views/index.ts'
import { signPortrait } from '../../pictures/index.ts'
import { readCardsOf, readMissingParts, requireVisible } from '../../profiles/index.ts'
import * as repository from './lists.repository.ts'

/** Returns one of the caller's own lists: members visited, liked or blocked. */
export async function readList(
  context: Context,
  me: Caller,
  list: 'visited' | 'liked' | 'blocked',
  before?: string,
): Promise<ListEntry[]> {
  const page = pageAt(before, LIST_PAGE)
  if (list === 'blocked') {
    // A blocked member's pictures are hidden from the one who blocks, too.
    const portrait = { portrait: null, profile_picture_url: null }
    const rows = await repository.pageOfBlocked(context.db, me.id, page)
    return rows.map(({ id, at, ...names }) => ({ user_id: id, ...names, ...portrait, date: dateOf({ at }) }))
  }
  const rows = await repository.pageOfList(context.db, list, me.id, page)
  return rows.map((row) => ({ ...listed(context, me, row), date: dateOf(row) }))
}

export async function readListProfile(context: Context, me: Caller, id: string): Promise<ListProfile> {
  const member = await requireVisible(context.db, me, { id })
  await requireView(context, me.id, member.id)
  const row = await repository.findListRow(context.db, me.id, member.id)
  if (!row) throw new Error('a visible member has no profile')
  return listed(context, me, row)
}

function listed(context: SigningContext, me: Caller, row: Omit<repository.ListRow, 'at'>): ListProfile {
  const { id, username, firstname, lastname, gender } = row
  const portrait = signPortrait(context, me.sessionId, row)
  return {
    user_id: id,
    username,
    firstname,
    lastname,
    gender,
    profile_picture_url: portrait?.url ?? null,
    portrait,
  }
}

/** Returns the caller's followers, or the members the caller follows. */
export async function readFollows(
  context: Context,
  me: Caller,
  list: 'followers' | 'following',
  before?: string,
) {
  const [rows, count] = await Promise.all([
    repository.pageOfList(context.db, list, me.id, pageAt(before, LIST_PAGE + 1)),
    repository.countList(context.db, list, me.id),
  ])
  return { ...(await cardPage(context, me, rows)), count }
}

/** Returns members who like the caller or opened the caller's profile, with when they did. */
export async function readEncounters(
  context: Context,
  me: Caller,
  list: 'liking' | 'visiting',
  before?: string,
) {
  const rows = await repository.pageOfList(context.db, list, me.id, pageAt(before, LIST_PAGE + 1))
  const page = await cardPage(context, me, rows)
  const dates = new Map(rows.map((row) => [row.id, dateOf(row)]))
  return { ...page, list: page.list.map((card) => ({ ...card, date: dates.get(card.id) ?? '' })) }
}

/** Returns other members in the caller's city. As for suggestions, the caller's own profile must be complete. */
export async function readSameCity(context: Context, me: Caller, before?: string) {
  const { db } = context
  if ((await readMissingParts(db, me.id)).length > 0)
    throw problem(403, 'profile_incomplete', msg`Complete your profile to see who lives in your city.`)
  const home = await repository.findCity(db, me.id)
  if (!home?.city) return { list: [], next: null, city: null }
  const { city, country, gender, orientation } = home
  const cohorts = fittingCohorts(cohortOf(gender, orientation))
  const rows = await repository.findCityPage(
    db,
    me.id,
    { city, country, cohorts },
    pageAt(before, LIST_PAGE + 1),
  )
  const { list, next } = await cardPage(context, me, rows)
  const { has, ...held } = await showMembers(
    context,
    me.id,
    list.map(({ id }) => id),
  )
  return { list: list.filter(({ id }) => has(id)), next, city, ...held }
}

async function cardPage(context: Context, me: Caller, found: repository.ListPosition[]) {
  const page = found.slice(0, LIST_PAGE)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  return {
    list: await readCardsOf(context, me, ids),
    next: last && found.length > LIST_PAGE ? placeOf({ date: dateOf(last), user_id: last.id }) : null,
  }
}

function dateOf({ at }: Pick<repository.ListPosition, 'at'>): string {
  return new Date(at).toISOString()
}

function pageAt(before: string | undefined, limit: number): repository.ListPage {
  const [date = '', id = ''] = before?.split(',') ?? []
  return { before: before === undefined ? undefined : { at: Date.parse(date), id }, limit }
}
