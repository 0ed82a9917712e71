import { ACTIVE_DAYS, FILTER_BOUNDS, type FilterMode, NEW_DAYS } from '@savanna/contract/discovery/routes'
import { DAY_MS } from '@savanna/contract/time'
import { makeLowestId } from '../../../kit/ids.ts'
import { INTIMATE_UNANSWERED, NOT_INTIMATE } from '../../../schema/discovery/answers.ts'
import { type Heights, heightsOf, heightValues } from './answers/heights.ts'
import { type AnswerName, answersOfPanels, answerValues, sizeFor } from './answers/panels.ts'
import { boxAround } from './grid.ts'
import type { Filters } from './request.ts'

/** The values that a row's columns are compared with. A bound that excludes nobody is at its widest. */
export interface Bounds {
  /** Born later than this day (YYYY-MM-DD). */
  bornAfter: string
  /** Born on this day at the latest (YYYY-MM-DD). */
  bornUntil: string
  /** The whole years that these days correspond to. */
  ageMin: number
  ageMax: number
  popMin: number
  popMax: number
  /** Bits of the interests that are all required. */
  tags: number
  /** Whole metres; null means anywhere. */
  reach: number | null
  /** How tall members are; null means of any height. */
  heights: Heights | null
  /** For each filtered panel the positions of the answers, of which a member has at least one; see `answers.ts`. */
  answers: number[][]
  /** Joined on this day or later (YYYY-MM-DD); null means whenever. */
  joinedSince: string | null
  /** Online on this day or later (YYYY-MM-DD), and shows it to the searcher; null means whenever. */
  activeSince: string | null
}

/** How much `age_order` rises with each year of age. */
export const AGE_STEP = 2 ** 31

const UNBOUNDED: Bounds = {
  bornAfter: '-infinity',
  bornUntil: 'infinity',
  ageMin: 0,
  ageMax: 998,
  popMin: FILTER_BOUNDS.popularity.min,
  popMax: FILTER_BOUNDS.popularity.max,
  tags: 0,
  reach: null,
  heights: null,
  answers: [],
  joinedSince: null,
  activeSince: null,
}

/** The conditions on one tier of a list: its members all miss the same number of preferred filters. */
export interface TierCriteria {
  /** How many preferred filters its members miss. */
  missed: number
  must: Bounds
  /** The bounds that members may miss, `missed` of them; undefined if all are required. */
  prefer: Bounds | undefined
}

/** The criteria that every member satisfies. */
const NO_CRITERIA: TierCriteria = { missed: 0, must: UNBOUNDED, prefer: undefined }

/** Positions are those of cells, so anyone just across the limit is still within it. Metres. */
const REACH_MARGIN_M = 800

/** Returns interests as bits: bit `tag_id - 1` for each. */
export function bitsOf(tags: number[]): number {
  return tags.reduce((bits, tag) => bits | (1 << (tag - 1)), 0)
}

/** Returns the ids of the interests of such bits, in ascending order. */
export function tagsOf(bits: number): number[] {
  const tags: number[] = []
  for (let tag = 1; bits >> (tag - 1) > 0; tag++) if (bits & (1 << (tag - 1))) tags.push(tag)
  return tags
}

/** Returns the birthdate of those who turn `age` today; most years have no 29 February. */
function birthdayOf(age: number, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const born = new Date(Date.UTC(year - age, month - 1, day))
  if (born.getUTCMonth() !== month - 1) born.setUTCDate(0)
  return born.toISOString().slice(0, 10)
}

/** Returns each filter's bounds with its mode; no bounds if it excludes nobody. */
function boundsByFilter(filters: Filters, today: string): [FilterMode, Partial<Bounds>][] {
  const { ageMin, ageMax, popMin, popMax, tags, distMax } = filters
  const { age, popularity } = FILTER_BOUNDS
  const ages = {
    // The slider's ends are open: members who have turned 100 since they joined are still included.
    ...(ageMin > age.min && { ageMin, bornUntil: birthdayOf(ageMin, today) }),
    ...(ageMax < age.max && { ageMax, bornAfter: birthdayOf(ageMax + 1, today) }),
  }
  const pops = popMin > popularity.min || popMax < popularity.max ? { popMin, popMax } : {}
  const heights = heightsOf(filters)
  return [
    [filters.ageMode, ages],
    [filters.heightMode, heights ? { heights } : {}],
    [filters.popMode, pops],
    [filters.tagsMode, tags.length > 0 ? { tags: bitsOf(tags) } : {}],
    [filters.distMode, { reach: distMax * 1000 + REACH_MARGIN_M }],
    [filters.newMode, { joinedSince: daysBefore(today, NEW_DAYS) }],
    [filters.activeMode, { activeSince: daysBefore(today, ACTIVE_DAYS) }],
    ...answersOfPanels(filters.panels).map(({ mode, positions }): [FilterMode, Partial<Bounds>] => [
      mode,
      { answers: [positions] },
    ]),
  ]
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
}

function boundsByMode(filters: Filters, today: string) {
  const byFilter = boundsByFilter(filters, today).filter(([, bounds]) => Object.keys(bounds).length > 0)
  const ofMode = (mode: FilterMode) => byFilter.filter(([its]) => its === mode).map(([, bounds]) => bounds)
  return { must: ofMode('must'), prefer: ofMode('prefer') }
}

/** Combines the filters' bounds. No filter is both required and preferred, so none of the parts overwrites another. */
const combine = (parts: Partial<Bounds>[]): Bounds =>
  Object.assign({}, UNBOUNDED, ...parts, { answers: parts.flatMap(({ answers = [] }) => answers) })

/**
 * Returns the criteria for a list's tiers on a day (YYYY-MM-DD), best first: members who meet everything,
 * then those who miss one preferred filter, and so on.
 */
export function tierCriteriaOf(filters: Filters, today: string): TierCriteria[] {
  const { must, prefer } = boundsByMode(filters, today)
  const best: TierCriteria = { missed: 0, must: combine([...must, ...prefer]), prefer: undefined }
  const others = prefer.map((_, at) => ({ missed: at + 1, must: combine(must), prefer: combine(prefer) }))
  return [best, ...others]
}

/** Returns the criteria for the whole list, all tiers together, on a day (YYYY-MM-DD). */
export function requiredCriteria(filters: Filters, today: string): TierCriteria {
  return { ...NO_CRITERIA, must: combine(boundsByMode(filters, today).must) }
}

/** The searcher, the cohorts they look for, and their position. */
export interface Searcher {
  id: string
  /** Classes of gender and orientation to look for, see `cohorts.ts`. */
  cohorts: number[]
  latitude: number
  longitude: number
  /** Leaves out members the searcher likes. */
  hidesLiked: boolean
  /** Leaves out members the searcher has passed since then (ISO 8601); null leaves out none. */
  passedSince: string | null
  /** Leaves out members who hide their orientation, because the search is by orientation. */
  byOrientation: boolean
  /** Has no gender or orientation, so sees only the intimate answers that are shown to everyone. */
  outside: boolean
  /** Hides when they were last online, so doesn't see when others were. */
  hidesLastSeen: boolean
  /** Further members to leave out. */
  except: string[]
}

/** The parts of a condition that change a statement's text; all others are values. */
export interface Variant {
  /** The distance is required. */
  near: boolean
  /** Some filters are preferred. */
  soft: boolean
  /** The distance is one of these. */
  softNear: boolean
  /** Leaves out members who hide their orientation. */
  byOrientation: boolean
  /** Heights are required or preferred. */
  tall: boolean
  softTall: boolean
  /** For how many panels there is room, of which answers are required and preferred. */
  panels: number
  softPanels: number
  /** Members joined, or were online, lately; required and preferred. */
  joined: boolean
  softJoined: boolean
  active: boolean
  softActive: boolean
  /** Compares the answers as seen by someone who fits nobody. */
  outside: boolean
}

/** A searcher and criteria as SQL: the variant selects a statement's text, the values are its parameters. */
export interface SqlCondition {
  searcher: Searcher
  criteria: TierCriteria
  variant: Variant
  values: ConditionValues
}

/** Returns the condition on rows for a searcher and criteria. */
export function conditionOf(searcher: Searcher, criteria: TierCriteria): SqlCondition {
  const { must, prefer } = criteria
  const variant = {
    near: must.reach !== null,
    soft: prefer !== undefined,
    softNear: prefer !== undefined && prefer.reach !== null,
    byOrientation: searcher.byOrientation,
    tall: must.heights !== null,
    softTall: prefer !== undefined && prefer.heights !== null,
    panels: sizeFor(must.answers.length),
    softPanels: sizeFor(prefer?.answers.length ?? 0),
    joined: must.joinedSince !== null,
    softJoined: prefer !== undefined && prefer.joinedSince !== null,
    active: must.activeSince !== null,
    softActive: prefer !== undefined && prefer.activeSince !== null,
    outside: searcher.outside && must.answers.length + (prefer?.answers.length ?? 0) > 0,
  }
  return { searcher, criteria, variant, values: valuesOf(searcher, criteria) }
}

/** Returns the conditions for a list's tiers on a day (YYYY-MM-DD), best first. */
export function conditionsOf(searcher: Searcher, filters: Filters, today: string): SqlCondition[] {
  return tierCriteriaOf(filters, today).map((criteria) => conditionOf(searcher, criteria))
}

/** Returns the same condition with another reach in metres, or anywhere if null. */
export function withReach({ searcher, criteria }: SqlCondition, reach: number | null): SqlCondition {
  return conditionOf(searcher, { ...criteria, must: { ...criteria.must, reach } })
}

/** Returns the same condition without members the searcher has passed since a time (ISO 8601). */
export function withPassedSince({ searcher, criteria }: SqlCondition, passedSince: string): SqlCondition {
  return conditionOf({ ...searcher, passedSince }, criteria)
}

/** Returns the same condition, leaving out more members. */
export function withExcept({ searcher, criteria }: SqlCondition, ids: Iterable<string>): SqlCondition {
  return conditionOf({ ...searcher, except: [...searcher.except, ...ids] }, criteria)
}

/** Returns the part of a statement's name that identifies a variant. */
export function variantSuffixOf({ near, soft, softNear, panels, softPanels, ...variant }: Variant): string {
  const ranges = `${near ? '_near' : ''}${soft ? '_soft' : ''}${softNear ? '_far' : ''}`
  const sizes = panels + softPanels > 0 ? `_${panels}s${softPanels}` : ''
  const others = FLAGS.map(([flag, letter]) => (variant[flag] ? letter : '')).join('')
  return ranges + sizes + (others && `_${others}`)
}

/** A letter for each: PostgreSQL compares only 63 characters of a statement's name. */
const FLAGS = [
  ['byOrientation', 'o'],
  ['tall', 'h'],
  ['softTall', 'i'],
  ['joined', 'j'],
  ['softJoined', 'k'],
  ['active', 'a'],
  ['softActive', 'b'],
  ['outside', 'x'],
] as const

/** Twice the Earth's mean radius. */
export const EARTH_DIAMETER_M = 12_742_017.6
/** More than halfway round. */
const ANYWHERE_M = 30_000_000
const DEGREE_M = (EARTH_DIAMETER_M * Math.PI) / 360
const RADIANS = Math.PI / 180
// Whole metres may be rounded either way.
const SLACK_M = 2

/**
 * Returns a map on which everything within the reach is within the flat reach, in squared degrees: degrees to
 * the east count as at the reach's narrowest latitude, and the sine of an arc, used for distances, is
 * shortened by as much as it can be shorter than the arc. Across the date line they don't count at all.
 */
function flatMapOf({ latitude, longitude }: Searcher, reach: number) {
  const arc = (reach + SLACK_M) / DEGREE_M
  const { south, north, span } = boxAround(latitude, arc)
  const shortened = (degrees: number) => 1 - (degrees * RADIANS) ** 2 / 12
  const flatReach = (arc ** 2 / shortened(arc)) * (1 + 1e-9)
  if (longitude - span < -180 || longitude + span > 180) return { narrowing: 0, flatReach }
  const narrowest = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS)
  const narrowing = (Math.cos(latitude * RADIANS) * narrowest * shortened(span)) / shortened(arc)
  return { narrowing: Math.max(0, narrowing), flatReach }
}

/** The values of all parameters named in `condition.repository.ts`. */
export type ConditionValues = ReturnType<typeof valuesOf> & Record<AnswerName, string>

function valuesOf(searcher: Searcher, { must, prefer = UNBOUNDED, missed }: TierCriteria) {
  const preferredHeights = heightValues(prefer.heights)
  return {
    me: searcher.id,
    // A null id matches no row.
    likesOf: searcher.hidesLiked ? searcher.id : null,
    passesOf: searcher.passedSince === null ? null : searcher.id,
    passedSince: searcher.passedSince ?? '-infinity',
    except: searcher.except,
    lat: searcher.latitude,
    lon: searcher.longitude,
    cohorts: searcher.cohorts,
    bornAfter: must.bornAfter,
    bornUntil: must.bornUntil,
    // A year more either way, for members whose birthday hasn't been counted yet.
    agesFrom: (must.ageMin - 1) * AGE_STEP,
    agesTo: (must.ageMax + 2) * AGE_STEP,
    popMin: must.popMin,
    popMax: must.popMax,
    tags: must.tags,
    reach: must.reach ?? ANYWHERE_M,
    ...heightValues(must.heights),
    ...flatMapOf(searcher, must.reach ?? 0),
    missed,
    preferredBornAfter: prefer.bornAfter,
    preferredBornUntil: prefer.bornUntil,
    preferredPopMin: prefer.popMin,
    preferredPopMax: prefer.popMax,
    preferredTags: prefer.tags,
    preferredHeightMin: preferredHeights.heightMin,
    preferredHeightMax: preferredHeights.heightMax,
    preferredHeightUnsaid: preferredHeights.heightUnsaid,
    preferredReach: prefer.reach ?? ANYWHERE_M,
    joinedFrom: makeLowestId(new Date(must.joinedSince ?? 0)),
    preferredJoinedFrom: makeLowestId(new Date(prefer.joinedSince ?? 0)),
    // Nobody was online after this.
    activeSince: activeAt(searcher, must),
    preferredActiveSince: activeAt(searcher, prefer),
    notIntimate: NOT_INTIMATE,
    intimateUnanswered: INTIMATE_UNANSWERED,
    ...answerValues('answers', must.answers),
    ...answerValues('preferredAnswers', prefer.answers),
  }
}

const activeAt = ({ hidesLastSeen }: Searcher, { activeSince }: Bounds) =>
  hidesLastSeen || activeSince === null ? 'infinity' : activeSince
