import { msg, plural } from '@lingui/core/runtime-macro'
import { COMPATIBILITY_WEIGHTS, type CompatibilityPart } from '@savanna/contract/discovery/compatibility'
import { formatDistance } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import { currentUnits, toCurrentUnits } from '@savanna/contract/language/units'
import { distanceKm } from '../geo/geo.rules.ts'
import { childrenAgree, goalsAgree, habitsAgree, typesAgree } from './answers.rules.ts'
import { ageOf, bitCount, interestsShared, type Person } from './score.rules.ts'

/** A part with at least this much agreement, from 0 to 1, is mentioned. */
const SHOWN_FROM = 0.65
const FAR_KM = 20
const AGE_YEARS = 4
const MOST = 4

interface Explanation {
  part: CompatibilityPart
  /** From 0 to 1. */
  agreement: number
  words: Sentence
}

/**
 * Returns what speaks for two people, in the current language, by the parts of the score, most important
 * first. Never includes when they were last seen, which members may hide.
 */
export function explain(a: Person, b: Person, today: Date): string[] {
  return [...alike(a, b), ...nearby(a, b), ...ages(a, b, today)]
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, MOST)
    .map(({ words }) => say(words))
}

const worth = ({ part, agreement }: Explanation) => COMPATIBILITY_WEIGHTS[part] * agreement

function alike(a: Person, b: Person): Explanation[] {
  const [mine, theirs] = [a.answers, b.answers]
  const shared = bitCount(a.tagbits & b.tagbits)
  const told: Explanation[] = [
    {
      part: 'goals',
      agreement: Math.min(goalsAgree(mine, theirs), goalsAgree(theirs, mine)),
      words: msg`You’re looking for much the same thing`,
    },
    { part: 'type', agreement: typesAgree(mine, theirs), words: msg`The same kind of relationship` },
    { part: 'children', agreement: childrenAgree(mine, theirs), words: msg`The same view on children` },
    { part: 'habits', agreement: habitsAgree(mine, theirs), words: msg`Habits that go well together` },
  ]
  return [
    ...(shared > 0
      ? [
          {
            part: 'interests' as const,
            agreement: interestsShared(a.tagbits, b.tagbits),
            words: interestsInCommon(shared),
          },
        ]
      : []),
    ...told.filter(({ agreement }) => agreement >= SHOWN_FROM),
  ]
}

const interestsInCommon = (shared: number) =>
  msg({
    message: plural({ shared }, { one: 'One interest in common', other: '# interests in common' }),
  })

function apart(km: number): Sentence {
  if (toCurrentUnits(km) >= 1) return msg`${{ distance: formatDistance(km) }} apart`
  return currentUnits() === 'mi' ? msg`Less than a mile apart` : msg`Less than a kilometre apart`
}

function nearby(a: Person, b: Person): Explanation[] {
  if (!a.position || !b.position) return []
  const km = distanceKm(a.position, b.position)
  if (km > FAR_KM) return []
  return [{ part: 'distance', agreement: 1 - km / (2 * FAR_KM), words: apart(km) }]
}

function ages(a: Person, b: Person, today: Date): Explanation[] {
  const [one, other] = [ageOf(a, today), ageOf(b, today)]
  if (one === null || other === null || Math.abs(one - other) > AGE_YEARS) return []
  return [{ part: 'age', agreement: 1, words: msg`About the same age` }]
}
