import { computeAge } from '@savanna/contract/profiles/age'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import type { Card, MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'
import { inViewingOrder } from '../../features/pictures/index.ts'

/** One question a screen, in this order. */
const QUESTIONS = ['picture', 'birthdate', 'who', 'interests', 'bio', 'city'] as const
export type Question = (typeof QUESTIONS)[number]

/** The parts of a profile that a question is about. A city is not among those that suggestions need. */
const PARTS: Record<Question, readonly MissingPart[]> = {
  picture: ['pictures'],
  birthdate: ['birthdate'],
  who: ['gender', 'sexual_orientation'],
  interests: ['tags'],
  bio: ['bio'],
  city: [],
}

type Answered = Pick<OwnProfile, 'missing' | 'city'>

/** Returns the questions of a member: all of them, and the city only where none is known. */
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

/** Returns the question to begin with: the one that an address names, else the first that is open, else the first. */
export function firstQuestion(asked: readonly Question[], me: Answered, named?: string): Question {
  const wanted = asked.find((question) => question === named)
  return wanted ?? asked.find((question) => !isAnswered(question, me)) ?? 'picture'
}

/**
 * Returns where a question leads: to the next one that is open, and from the last one back to what was left out, once.
 * `again` is true on that second way, at whose end it is `done`.
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

/** What has been typed and chosen so far, saved or not. */
export interface Answers {
  day: string
  month: string
  year: string
  gender: Gender | null
  orientation: Orientation | null
  bio: string
}

/** Returns the birthdate as YYYY-MM-DD; an empty text until all of it is typed. */
export function birthdateOf({ day, month, year }: Pick<Answers, 'day' | 'month' | 'year'>): string {
  if (!day || !month || year.length !== 4) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the answers of a profile, with what was chosen on the landing page where nothing is stored. */
export function answersOf(
  me: Pick<OwnProfile, 'birthdate' | 'gender' | 'sexual_orientation' | 'bio'>,
  chosen: { gender: Gender | null; orientation: Orientation | null },
): Answers {
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

/** Returns the member's card as others will find it, with what is not saved yet. */
export function previewOf(me: OwnProfile, answers: Answers, today: Date): Card {
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
