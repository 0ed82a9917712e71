import type { Database } from '../../../kit/database/database.ts'
import { findSimilarWords, supportsFuzzySearch } from './name-words.repository.ts'
import { findByFullNames, findByWords, type UserRow } from './users.repository.ts'

const MIN_WORD_LENGTH = 3
const MAX_TYPED_WORDS = 3
const MAX_SIMILAR_WORDS = 6

interface SimilarNameQuery {
  status?: 0 | 1 | undefined
  limit: number
}

/**
 * Returns members with a name similar to the text; empty without pg_trgm or for short text. Compares with the
 * table of name words, which is far smaller than the table of members.
 */
export async function findUsersBySimilarName(
  db: Database,
  text: string,
  query: SimilarNameQuery,
  now: Date,
): Promise<UserRow[]> {
  const typed = text.split(' ').filter((word) => word.length >= MIN_WORD_LENGTH)
  if (typed.length === 0 || !(await supportsFuzzySearch(db))) return []
  const similar: string[][] = []
  for (const word of typed.slice(0, MAX_TYPED_WORDS))
    similar.push(await findSimilarWords(db, word, MAX_SIMILAR_WORDS))
  const [first = [], second = []] = similar
  const names = first.flatMap((one) => second.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]))
  const whole = names.length > 0 ? await findByFullNames(db, names, query, now) : []
  if (whole.length > 0) return whole
  const [nearest, ...others] = similar.flat()
  return nearest === undefined ? [] : findByWords(db, [nearest, ...others], query, now)
}
