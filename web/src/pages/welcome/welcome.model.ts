import { computeAge } from '@savanna/contract/profiles/age'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import type { Card, MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'
import { inViewingOrder } from '../../features/pictures/index.ts'

/** One question per screen, in this order. */
const QUESTIONS = ['picture', 'birthdate', 'who', 'interests', 'bio', 'city'] as const
export type Question = (typeof QUESTIONS)[number]

/** The parts of a profile that a question covers. Suggestions don't need a city. */
const PARTS: Record<Question, readonly MissingPart[]> = {
  picture: ['pictures'],
  birthdate: ['birthdate'],
  who: ['gender', 'sexual_orientation'],
  interests: ['tags'],
  bio: ['bio'],
  city: [],
}

type Answered = Pick<OwnProfile, 'missing' | 'city'>

/** Returns a member's questions: all of them, and the city only if unknown. */
export function questionsFor({ city }: Pick<OwnProfile, 'city'>): Question[] {
  return QUESTIONS.filter((question) => question !== 'city' || city === null)
}

/** Returns whether a question has been answered. */
function isAnswered(question: Question, { missing, city }: Answered): boolean {
  if (question === 'city') return city !== null
  return !PARTS[question].some((part) => missing.includes(part))
}

/** Returns the question about a missing part of the profile. */
export function questionAbout(part: MissingPart): Question {
  return QUESTIONS.find((question) => PARTS[question].includes(part)) ?? 'picture'
}

/** Returns the question to start with: the one in the URL, else the first that is open, else the first. */
export function firstQuestion(asked: readonly Question[], me: Answered, named?: string): Question {
  const wanted = asked.find((question) => question === named)
  return wanted ?? asked.find((question) => !isAnswered(question, me)) ?? 'picture'
}

/**
 * Returns the question after this one: the next one that is open, and after the last one the skipped ones, once.
 * `again` is true on that second round, which ends with `done`.
 */
export function questionAfter(
  question: Question,
  asked: readonly Question[],
  me: Answered,
  again = false,
): Question | 'done' {
  const isOpen = (one: Question) => one !== question && !isAnswered(one, me)
  const next = asked.slice(asked.indexOf(question) + 1).find(isOpen)
  return next ?? (again ? 'done' : (asked.find(isOpen) ?? 'done'))
}

/** Everything typed and chosen so far, saved or not. */
export interface WelcomeAnswers {
  day: string
  month: string
  year: string
  gender: Gender | null
  orientation: Orientation | null
  bio: string
}

/** Returns the birthdate as YYYY-MM-DD; an empty text until complete. */
export function birthdateOf({ day, month, year }: Pick<WelcomeAnswers, 'day' | 'month' | 'year'>): string {
  if (!day || !month || year.length !== 4) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns a profile's answers, with the landing page's choices where nothing is stored. */
export function answersOf(
  me: Pick<OwnProfile, 'birthdate' | 'gender' | 'sexual_orientation' | 'bio'>,
  chosen: { gender: Gender | null; orientation: Orientation | null },
): WelcomeAnswers {
  const [year = '', month = '', day = ''] = (me.birthdate ?? '').split('-')
  const open = me.gender === null && me.sexual_orientation === null
  return {
    day,
    month,
    year,
    gender: me.gender ?? (open ? chosen.gender : null),
    orientation: me.sexual_orientation ?? (open ? chosen.orientation : null),
    bio: me.bio ?? '',
  }
}

/** Returns the member's card as others will see it, including unsaved changes. */
export function previewOf(me: OwnProfile, answers: WelcomeAnswers, today: Date): Card {
  const birthdate = birthdateOf(answers)
  const age = birthdate ? computeAge(birthdate, today) : null
  return {
    ...me,
    photos: inViewingOrder(me.pictures),
    gender: answers.gender,
    sexual_orientation: answers.orientation,
    bio: answers.bio.trim() || null,
    age: age !== null && age > 0 && age < 130 ? age : me.age,
    distance_km: null,
    liked: false,
    likes_me: false,
    followed: false,
  }
}
