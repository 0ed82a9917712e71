import { TAGS } from '@savanna/contract/profiles/tags'
import type { Database } from '../../kit/database/database.ts'
import { shared } from './answers.rules.ts'
import { findPeople } from './people.repository.ts'
import { compatibility } from './score.rules.ts'

/** Two members' common ground, based on what everyone can see in their profiles. */
export interface InCommon {
  /** Why they're a good fit, in words; two at most, the same from either side. */
  reasons: string[]
  /** Words for the interests of both, and for those of only the other member. */
  interests: string[]
  theirInterests: string[]
  pets: string[]
  /** When both sleep; null if it differs. */
  sleep: string | null
  languages: string[]
}

const wordsOf = (bits: number) => TAGS.filter((_, index) => (bits >> index) & 1)

/** Returns what a member has in common with another one; undefined if one of them is gone. */
export async function findInCommon(
  db: Database,
  { me, other, now }: { me: string; other: string; now: Date },
): Promise<InCommon | undefined> {
  const people = await findPeople(db, [me, other], now)
  const [mine, theirs] = [me, other].map((id) => people.find((person) => person.id === id))
  if (!mine || !theirs) return undefined
  const [my, their] = [mine.answers, theirs.answers]
  return {
    reasons: compatibility(mine, theirs, now).reasons,
    interests: wordsOf(mine.tagbits & theirs.tagbits),
    theirInterests: wordsOf(theirs.tagbits & ~mine.tagbits),
    pets: shared(my.pets, their.pets),
    sleep: my.sleep === their.sleep ? my.sleep : null,
    languages: shared(my.language, their.language),
  }
}
