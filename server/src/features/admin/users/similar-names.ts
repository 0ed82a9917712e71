import type { Database } from '../../../kit/database/database.ts'
import { findSimilarWords, knowsSimilarity } from './name-words.repository.ts'
import { findByFullNames, findByWords, type UserRow } from './users.repository.ts'

const SHORTEST = 3
const WORDS_COMPARED = 3
const WORDS_MEANT = 6

interface Wanted {
  status?: 0 | 1 | undefined
  limit: number
}

/** Members whose name was probably meant: words are compared with those that names are made of, not with members. */
export async function findMeant(db: Database, text: string, wanted: Wanted, now: Date): Promise<UserRow[]> {
  const typed = text.split(' ').filter((word) => word.length >= SHORTEST)
  if (typed.length === 0 || !(await knowsSimilarity(db))) return []
  const meant: string[][] = []
  for (const word of typed.slice(0, WORDS_COMPARED)) meant.push(await findSimilarWords(db, word, WORDS_MEANT))
  const [first = [], second = []] = meant
  const names = first.flatMap((one) => second.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]))
  const whole = names.length > 0 ? await findByFullNames(db, names, wanted, now) : []
  if (whole.length > 0) return whole
  const [nearest, ...others] = meant.flat()
  return nearest === undefined ? [] : findByWords(db, [nearest, ...others], wanted, now)
}
