import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Username } from '../accounts/rules.ts'
import { Id } from '../id.ts'
import { type Sentence, say } from '../language/say.ts'
import { route } from '../route.ts'
import {
  CHILDREN,
  COMMUNICATION_STYLES,
  DIETS,
  DRINKING,
  EDUCATION,
  GENDER_IDENTITIES,
  GOALS,
  LANGUAGES,
  LOVE_LANGUAGES,
  PERSONALITIES,
  PETS,
  POLITICS,
  RELATIONSHIP_TYPES,
  RELIGIONS,
  SLEEPING,
  SMOKING,
  SOCIAL_MEDIA,
  WORKOUTS,
  ZODIAC_SIGNS,
} from './options.ts'

interface Panel {
  field: string
  title: Sentence
  /** Any number of answers, or one. */
  multi: boolean
  options: readonly string[]
}

const TITLES = {
  goals: msg({ message: 'Relationship goals', context: 'panel of preferences' }),
  type: msg({ message: 'Relationship type', context: 'panel of preferences' }),
  language: msg({
    message: 'Language',
    context: 'panel of preferences',
    comment: 'The languages that a member speaks',
  }),
  zodiac: msg({ message: 'Zodiac', context: 'panel of preferences' }),
  education: msg({ message: 'Education', context: 'panel of preferences' }),
  children: msg({ message: 'Children', context: 'panel of preferences' }),
  personality: msg({ message: 'Personality', context: 'panel of preferences' }),
  communication: msg({
    message: 'Communication',
    context: 'panel of preferences',
    comment: 'How a member likes to keep in touch',
  }),
  love: msg({
    message: 'Receive love',
    context: 'panel of preferences',
    comment: 'How a member likes to receive love',
  }),
  pets: msg({ message: 'Pets', context: 'panel of preferences' }),
  drink: msg({ message: 'Drink', context: 'panel of preferences', comment: 'How much a member drinks' }),
  smoke: msg({ message: 'Smoke', context: 'panel of preferences', comment: 'Whether a member smokes' }),
  workout: msg({
    message: 'Workout',
    context: 'panel of preferences',
    comment: 'How often a member works out',
  }),
  dietary: msg({ message: 'Dietary', context: 'panel of preferences', comment: 'What a member eats' }),
  socialMedia: msg({
    message: 'Social media',
    context: 'panel of preferences',
    comment: 'How much a member uses social media',
  }),
  sleep: msg({ message: 'Sleep', context: 'panel of preferences', comment: 'When a member sleeps' }),
  gender: msg({ message: 'Gender', context: 'panel of preferences' }),
  religion: msg({ message: 'Religion', context: 'panel of preferences' }),
  politics: msg({ message: 'Politics', context: 'panel of preferences' }),
}

/** The specification's 17 panels and two more, in order; schema, form and profile are made from this table. */
export const PREFERENCES = [
  { field: 'goals', title: TITLES.goals, multi: true, options: GOALS },
  { field: 'type', title: TITLES.type, multi: true, options: RELATIONSHIP_TYPES },
  { field: 'language', title: TITLES.language, multi: true, options: LANGUAGES },
  { field: 'zodiac', title: TITLES.zodiac, multi: false, options: ZODIAC_SIGNS },
  { field: 'education', title: TITLES.education, multi: false, options: EDUCATION },
  { field: 'children', title: TITLES.children, multi: false, options: CHILDREN },
  { field: 'personality', title: TITLES.personality, multi: true, options: PERSONALITIES },
  { field: 'communication', title: TITLES.communication, multi: true, options: COMMUNICATION_STYLES },
  { field: 'love', title: TITLES.love, multi: true, options: LOVE_LANGUAGES },
  { field: 'pets', title: TITLES.pets, multi: true, options: PETS },
  { field: 'drink', title: TITLES.drink, multi: true, options: DRINKING },
  { field: 'smoke', title: TITLES.smoke, multi: true, options: SMOKING },
  { field: 'workout', title: TITLES.workout, multi: false, options: WORKOUTS },
  { field: 'dietary', title: TITLES.dietary, multi: true, options: DIETS },
  { field: 'socialMedia', title: TITLES.socialMedia, multi: true, options: SOCIAL_MEDIA },
  { field: 'sleep', title: TITLES.sleep, multi: false, options: SLEEPING },
  { field: 'gender', title: TITLES.gender, multi: false, options: GENDER_IDENTITIES },
  { field: 'religion', title: TITLES.religion, multi: false, options: RELIGIONS },
  { field: 'politics', title: TITLES.politics, multi: false, options: POLITICS },
] as const satisfies readonly Panel[]

/**
 * The panels whose answers are only shown to those who fit the member, both ways, unless the member shows
 * them to everyone: what someone looks for in love, how they live it, who they are and what they believe.
 */
export const INTIMATE_PANELS = [
  'goals',
  'type',
  'children',
  'love',
  'gender',
  'religion',
  'politics',
] as const satisfies readonly PreferenceField[]

/**
 * The panels about beliefs, special categories of personal data (GDPR, article 9). Their form offers not to say, and
 * says who sees it. No score or order of suggestions uses them.
 */
export const BELIEF_PANELS = ['religion', 'politics'] as const satisfies readonly PreferenceField[]

export type PreferencePanel = (typeof PREFERENCES)[number]
export type PreferenceField = PreferencePanel['field']

/** An answer to a panel. No choice is an empty list for several answers, and null for a single one. */
export type PanelAnswer = string[] | string | null
type AnswerOf<P extends PreferencePanel> = P['multi'] extends true ? string[] : string | null

/** A member's answers, panel by panel. */
export type Preferences = { [P in PreferencePanel as P['field']]: AnswerOf<P> }

/** Returns an object with one entry per panel. */
export function forEachPanel<T>(make: (panel: PreferencePanel) => T): Record<PreferenceField, T> {
  const entries = PREFERENCES.map((panel) => [panel.field, make(panel)])
  return Object.fromEntries(entries) as Record<PreferenceField, T>
}

/** The answers of a member who hasn't answered anything. */
export const NO_PREFERENCES = forEachPanel(({ multi }) => (multi ? [] : null)) as Preferences

function isOffered({ options }: PreferencePanel, value: unknown): value is string {
  return options.some((option) => option === value)
}

/** Returns the answer without options that its panel doesn't have. */
export function offeredOnly(panel: PreferencePanel, answer: PanelAnswer): PanelAnswer {
  if (Array.isArray(answer)) return answer.filter((value) => isOffered(panel, value))
  return isOffered(panel, answer) ? answer : null
}

/** Returns an answer's schema. A list is checked as a whole, so an error names the panel and not an index. */
function answerSchema(panel: PreferencePanel): z.ZodType {
  const { title, multi, options } = panel
  const refusal = () => say(msg`Please choose from the answers to "${{ title: say(title) }}"`)
  const items = { type: 'string', enum: [...options] }
  if (!multi)
    return z
      .string({ error: refusal })
      .refine((value) => isOffered(panel, value), { error: refusal })
      .meta(items)
      .nullable()
  return z
    .array(z.unknown(), { error: refusal })
    .refine((values) => values.every((value) => isOffered(panel, value)), { error: refusal, abort: true })
    .refine((values) => new Set(values).size === values.length, {
      error: () => say(msg`Please choose each answer to "${{ title: say(title) }}" only once`),
    })
    .meta({ items })
}

type SchemaShape = { [P in PreferencePanel as P['field']]: z.ZodType<AnswerOf<P>> }

/** Answers that members may give. */
export const Preferences = z.object(forEachPanel(answerSchema) as SchemaShape)

const answered = z.object(
  forEachPanel(({ multi }) =>
    multi ? z.array(z.string()) : z.string().nullable(),
  ) as unknown as SchemaShape,
)

/** Two fields also have the names from the specification's list of entities. */
const read = answered.extend({
  relationship_goals: z.array(z.string()),
  relationship_type: z.array(z.string()),
})

/** Counts the saves of a member's answers, so two tabs can't silently overwrite each other. */
const Version = z.number().int().min(0)

export const CHANGED_ELSEWHERE = msg`Your preferences were changed somewhere else. Please check them and save again.`

export const getPreferences = route('GET', '/users/:id/preferences', {
  summary:
    "One's own preferences, or those of a member whom the viewer may see; unanswered ones are empty, and so are intimate ones that the viewer is not told.",
  access: 'member',
  params: z.object({ id: Id }),
  reply: z.object({
    data: z.array(read),
    /** Present with the caller's own: to be sent back with a save. */
    version: Version.optional(),
  }),
  errors: ['member_not_found', 'daily_views_used_up'],
})

export const savePreferences = route('POST', '/users/:id/:username/preferences', {
  summary: 'Save preferences; the absent ones stay as they are.',
  access: 'member',
  own: 'id',
  params: z.object({ id: Id, username: Username }),
  body: Preferences.partial().extend({
    /** The version that the changes are based on; without it the save overwrites any version. */
    version: Version.optional(),
  }),
  reply: z.object({ status: z.literal(200), message: z.string(), version: Version }),
  errors: ['changed_elsewhere'],
})
