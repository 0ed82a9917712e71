import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, LIMITS, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { type Sentence, say, withMessage } from '../language/say.ts'
import { PREFERENCES, type PreferenceField, type PreferencePanel } from '../preferences/routes.ts'
import { Gender, HEIGHT, Orientation } from '../profiles/fields.ts'
import { Card } from '../profiles/routes.ts'
import { TAGS, TagId } from '../profiles/tags.ts'
import { LimitedUntil } from '../relations/daily-views.ts'
import { route } from '../route.ts'

/** The suggestions' orders; the array index is the number used in requests. */
export const SORTS = [
  'compatibility',
  'youngest',
  'oldest',
  'nearest',
  'farthest',
  'least popular',
  'most popular',
  'fewest common tags',
  'most common tags',
] as const

/**
 * The search results' orders, in which numbers 1 and 2 have the opposite meaning: by birthdate ascending and
 * descending. The default order is by compatibility.
 */
export const SEARCH_SORTS = [
  'default',
  'oldest',
  'youngest',
  'nearest',
  'farthest',
  'least popular',
  'most popular',
  'fewest common tags',
  'most common tags',
] as const

/** Each filter's widest range; a filter at its full range excludes nobody. */
export const FILTER_BOUNDS = {
  age: { min: LIMITS.ageMin, max: LIMITS.ageMax },
  /** Kilometres. */
  distance: { min: 1, max: 100 },
  /** Centimetres. */
  height: HEIGHT,
  popularity: { min: 0, max: 1000 },
} as const

/** The filters' initial values. */
export const FILTER_DEFAULTS = {
  ageMin: FILTER_BOUNDS.age.min,
  ageMax: FILTER_BOUNDS.age.max,
  distMax: 5,
  heightMin: FILTER_BOUNDS.height.min,
  heightMax: FILTER_BOUNDS.height.max,
  heightMaybe: false,
  popMin: FILTER_BOUNDS.popularity.min,
  popMax: FILTER_BOUNDS.popularity.max,
} as const

/** The live count stops here; it then means "999 or more". */
export const TOTAL_CAP = 999

/** Smaller counts, zero included, are sent as `FEW - 1`, which means "fewer than 20". */
export const FEW = 20

/** Returns the count as it may be sent. Exact small counts would single out members that a list doesn't show. */
export const hideFew = (count: number) => Math.max(count, FEW - 1)

/** The filters by ranges and interests. */
export const FILTER_NAMES = ['age', 'distance', 'height', 'popularity', 'tags'] as const
const FilterName = z.enum(FILTER_NAMES)
export type FilterName = z.infer<typeof FilterName>

/**
 * `must` leaves out members who don't satisfy the filter, `prefer` shows them last, `ignore` stores it
 * without effect.
 */
export const FILTER_MODES = ['must', 'prefer', 'ignore'] as const
const FilterMode = z.enum(FILTER_MODES, withMessage(msg`A filter must be “must”, “prefer” or “ignore”`))
export type FilterMode = z.infer<typeof FilterMode>

/** For how many days after joining a member is new. */
export const NEW_DAYS = 14
/** Within how many days a member was last online to be active. */
export const ACTIVE_DAYS = 7

/** The panels that don't describe who to find. */
const NOT_FILTERED = ['love', 'gender'] as const satisfies readonly PreferenceField[]
export type PanelName = Exclude<PreferenceField, (typeof NOT_FILTERED)[number]>

/** The panels whose answers members can be found by, in the panels' order. */
export const FILTER_PANELS = PREFERENCES.filter(
  (panel): panel is Extract<PreferencePanel, { field: PanelName }> =>
    NOT_FILTERED.every((field) => field !== panel.field),
)

const { age, distance, height, popularity } = FILTER_BOUNDS
const SENTENCES = {
  sort: msg`Sort order must be a number from 0 to ${{ last: SORTS.length - 1 }}`,
  age: msg`Age must be a whole number from ${{ least: age.min }} to ${{ most: age.max }}`,
  distance: msg`Distance must be a whole number of kilometres from ${{ least: distance.min }} to ${{ most: distance.max }}`,
  height: msg`Height must be a whole number of centimetres from ${{ least: height.min }} to ${{ most: height.max }}`,
  popularity: msg`Popularity must be a whole number from ${{ least: popularity.min }} to ${{ most: popularity.max }}`,
  tags: msg`Unknown interest`,
  panels: msg`Unknown filter`,
  range: msg`The minimum can’t be above the maximum`,
  cursor: msg`Invalid position in the list`,
}

type Whole = z.ZodType<number, number> | z.ZodType<number, number | string>

const strict = (sentence: Sentence, min: number, max: number) =>
  z
    .number(withMessage(sentence))
    .int(withMessage(sentence))
    .min(min, withMessage(sentence))
    .max(max, withMessage(sentence))
const written = (sentence: Sentence, min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,4}$/, withMessage(sentence))], withMessage(sentence))
    .transform(Number)
    .pipe(strict(sentence, min, max))

function ranges<T extends Whole>(whole: (sentence: Sentence, min: number, max: number) => T) {
  return {
    sort: whole(SENTENCES.sort, 0, SORTS.length - 1).optional(),
    ageMin: whole(SENTENCES.age, age.min, age.max).optional(),
    ageMax: whole(SENTENCES.age, age.min, age.max).optional(),
    /** Kilometres, with a tolerance of 0.8. */
    distMax: whole(SENTENCES.distance, distance.min, distance.max).optional(),
    /** Centimetres. At the full range, height isn't filtered. */
    heightMin: whole(SENTENCES.height, height.min, height.max).optional(),
    heightMax: whole(SENTENCES.height, height.min, height.max).optional(),
    popMin: whole(SENTENCES.popularity, popularity.min, popularity.max).optional(),
    popMax: whole(SENTENCES.popularity, popularity.min, popularity.max).optional(),
  }
}

/** A filter with a value and without a mode is a `must`. */
const modes = {
  ageMode: FilterMode.optional(),
  distMode: FilterMode.optional(),
  heightMode: FilterMode.optional(),
  popMode: FilterMode.optional(),
  tagsMode: FilterMode.optional(),
  /** Members who joined within the last `NEW_DAYS`; ignored if absent. */
  newMode: FilterMode.optional(),
  /** Members who were online within the last `ACTIVE_DAYS` and show it to the caller; ignored if absent. */
  activeMode: FilterMode.optional(),
}

const distinct = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** Interests that a member must have, all of them. */
const Tags = z
  .array(strict(SENTENCES.tags, 1, TAGS.length), withMessage(SENTENCES.tags))
  .max(TAGS.length, withMessage(SENTENCES.tags))
  .transform(distinct)

const WrittenTags = z
  .string()
  .max(100, withMessage(SENTENCES.tags))
  .regex(/^(\d{1,2}(,\d{1,2})*)?$/, withMessage(SENTENCES.tags))
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(Tags)

/** A filter by a panel: members with at least one of the values. */
const panelFilter = ({ options: offered }: PreferencePanel) => {
  const options: readonly string[] = offered
  return z.strictObject(
    {
      mode: FilterMode.default('must'),
      values: z
        .array(z.string(withMessage(SENTENCES.panels)), withMessage(SENTENCES.panels))
        .min(1, withMessage(SENTENCES.panels))
        .max(options.length, withMessage(SENTENCES.panels))
        .refine((values) => values.every((value) => options.includes(value)), withMessage(SENTENCES.panels))
        .transform((values) => options.filter((option) => values.includes(option)))
        .meta({ items: { type: 'string', enum: [...options] } }),
      /** Members who haven't answered, or don't show the caller their answer, satisfy the filter as well. */
      maybe: z.boolean(withMessage(SENTENCES.panels)).default(false),
    },
    withMessage(SENTENCES.panels),
  )
}

/** Returns an object with one optional entry per filtered panel. */
const byPanel = <T extends z.ZodType>(make: (panel: PreferencePanel) => T) =>
  Object.fromEntries(FILTER_PANELS.map((panel) => [panel.field, make(panel).optional()])) as Record<
    PanelName,
    z.ZodOptional<T>
  >

/** The filters by panels; an absent panel isn't filtered. */
export const PanelFilters = z.strictObject(byPanel(panelFilter), withMessage(SENTENCES.panels))
export type PanelFilters = z.output<typeof PanelFilters>

/** The same in stored form. */
const SavedPanels = z.object(
  byPanel(() => z.object({ mode: FilterMode, values: z.array(z.string()), maybe: z.boolean() })),
)

const WRITTEN_PANELS = 6000
/** The same as JSON, for a query string. */
const WrittenPanels = z
  .string()
  .max(WRITTEN_PANELS, withMessage(SENTENCES.panels))
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue(say(SENTENCES.panels))
      return z.NEVER
    }
  })
  .pipe(PanelFilters)

/** Members who don't say how tall they are satisfy the filter as well. */
const HeightMaybe = z.boolean(withMessage(SENTENCES.panels))
const WrittenHeightMaybe = z
  .enum(['0', '1'], withMessage(SENTENCES.panels))
  .transform((value) => value === '1')

interface Ranges {
  ageMin?: number | undefined
  ageMax?: number | undefined
  heightMin?: number | undefined
  heightMax?: number | undefined
  popMin?: number | undefined
  popMax?: number | undefined
}

const inOrder = (low: number | undefined, high: number | undefined) =>
  low === undefined || high === undefined || low <= high
const agesInOrder = ({ ageMin, ageMax }: Ranges) => inOrder(ageMin, ageMax)
const heightsInOrder = ({ heightMin, heightMax }: Ranges) => inOrder(heightMin, heightMax)
const popularityInOrder = ({ popMin, popMax }: Ranges) => inOrder(popMin, popMax)
const AGES = { ...withMessage(SENTENCES.range), path: ['ageMin'] }
const HEIGHTS = { ...withMessage(SENTENCES.range), path: ['heightMin'] }
const POPULARITY = { ...withMessage(SENTENCES.range), path: ['popMin'] }

const Cursor = z.string(withMessage(SENTENCES.cursor)).max(4000, withMessage(SENTENCES.cursor)).optional()

/** Filters and order in a query string. */
const SuggestionQuery = z
  .object({
    ...ranges(written),
    ...modes,
    heightMaybe: WrittenHeightMaybe.optional(),
    /** Comma-separated ids; results have all of these interests. */
    tags: WrittenTags.optional(),
    /** `PanelFilters` as JSON. */
    panels: WrittenPanels.optional(),
    /** The previous page's `next`; it belongs to the same filters and order. */
    cursor: Cursor,
    /** `1` requests `total`, `only` requests nothing else. */
    count: z.enum(['0', '1', 'only']).optional(),
  })
  .refine(agesInOrder, AGES)
  .refine(heightsInOrder, HEIGHTS)
  .refine(popularityInOrder, POPULARITY)

/** Filters and order to save; absent ones are reset to their initial value. */
export const FilterChoice = z
  .object({
    ...ranges(strict),
    ...modes,
    heightMaybe: HeightMaybe.optional(),
    tags: Tags.optional(),
    panels: PanelFilters.optional(),
  })
  .refine(agesInOrder, AGES)
  .refine(heightsInOrder, HEIGHTS)
  .refine(popularityInOrder, POPULARITY)
export type FilterChoice = z.output<typeof FilterChoice>

/** Filters and order in stored form. */
export const SavedFilter = z.object({
  sort: z.number().int(),
  ageMin: z.number().int(),
  ageMax: z.number().int(),
  distMax: z.number().int(),
  heightMin: z.number().int(),
  heightMax: z.number().int(),
  heightMaybe: z.boolean(),
  popMin: z.number().int(),
  popMax: z.number().int(),
  tags: z.array(TagId),
  ageMode: FilterMode,
  distMode: FilterMode,
  heightMode: FilterMode,
  popMode: FilterMode,
  tagsMode: FilterMode,
  newMode: FilterMode,
  activeMode: FilterMode,
  panels: SavedPanels,
})
export type SavedFilter = z.infer<typeof SavedFilter>

/** The filter that excludes most members, and the effect of relaxing it a little. */
export const Widening = z.object({
  /** A range, the interests, a panel, or one of the filters `new` and `active`. */
  filter: z.enum([...FILTER_NAMES, 'new', 'active', ...FILTER_PANELS.map(({ field }) => field)]),
  /** How many more members that finds; from `FEW - 1` to `TOTAL_CAP`. */
  members: z.number().int(),
  /** The filter's relaxed values; the other fields stay. */
  to: SavedFilter.omit({ sort: true }).partial(),
})
export type Widening = z.infer<typeof Widening>

const FoundMembers = z.object({
  list: z.array(Card),
  /** Null on the last page. */
  next: z.string().nullable(),
  /** True if a member without a plan sees only five suggestions and there are more. Never in search. */
  limited: z.boolean(),
  held_until: LimitedUntil,
  /** The total, from `FEW - 1` to `TOTAL_CAP`; only if requested. */
  total: z.number().int().optional(),
  /**
   * How many satisfy the required panels and height only because `maybe` would count no answer as one, from `FEW - 1`
   * to `TOTAL_CAP`, whether it's on or off; with `total`, if any of them is required.
   */
  maybe: z.number().int().optional(),
  /** On the last page, if a filter excludes members. */
  widen: Widening.nullable(),
})
export type FoundMembers = z.infer<typeof FoundMembers>

export const suggestions = route('GET', '/main/suggestions/:userId', {
  summary:
    'Members who fit and whom the caller fits and has neither liked nor passed lately, twelve at a time; without a plan the first five. Without any filter or order in the query the saved ones apply.',
  ...ownPath('userId'),
  query: SuggestionQuery,
  reply: FoundMembers,
  errors: ['profile_incomplete', 'cursor_invalid'],
})

export const savedFilter = route('GET', '/main/suggestions/:userId/filter', {
  summary: 'The filters and the order that the caller saved for suggestions.',
  ...ownPath('userId'),
  reply: SavedFilter,
})

export const saveFilter = route('POST', '/main/suggestions/:userId/filter', {
  summary: 'Save filters and order for suggestions; what is absent goes back to its initial value.',
  ...ownPath('userId'),
  body: FilterChoice,
  reply: Done.extend({ filter: SavedFilter }),
})

/** A search's criteria and order. */
const SearchChoice = z.object({
  ...ranges(strict),
  ...modes,
  heightMaybe: HeightMaybe.optional(),
  /** Only men or only women; both if absent. */
  gender: Gender.nullish(),
  /** Only members of this orientation; every orientation if absent. */
  sexOrient: Orientation.nullish(),
  tags: Tags.optional(),
  panels: PanelFilters.optional(),
})

/** The schema of each of a search's criteria: a stored one may no longer be valid. */
export const SEARCH_FIELDS = SearchChoice.shape

/** A search's criteria to store. */
export const StoredChoice = SearchChoice.refine(agesInOrder, AGES)
  .refine(heightsInOrder, HEIGHTS)
  .refine(popularityInOrder, POPULARITY)
export type StoredChoice = z.output<typeof StoredChoice>

const SearchCriteria = SearchChoice.extend({
  /** The caller's own id. */
  uid: Id,
  cursor: Cursor,
  /** True requests `total`, `only` requests nothing else. */
  count: z.union([z.boolean(), z.literal('only')]).optional(),
})
  .refine(agesInOrder, AGES)
  .refine(heightsInOrder, HEIGHTS)
  .refine(popularityInOrder, POPULARITY)

export const search = route('POST', '/main/search', {
  summary:
    'Members by criteria, among those who fit and whom the caller fits, with a plan or without; liked ones included. In the default order those passed lately come last.',
  access: 'member',
  body: SearchCriteria,
  reply: FoundMembers,
  errors: ['profile_incomplete', 'cursor_invalid'],
  perMinute: 240,
})
