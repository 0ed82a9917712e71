import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { countTyped } from '../length.ts'
import { POST_LIMITS } from './limits.ts'

export const TITLE_MISSING = msg`Please write a title`
export const TITLE_LONG = msg`The title can be up to ${plural({ limit: POST_LIMITS.title }, { one: '# character', other: '# characters' })}`

/**
 * Returns what's wrong with a post's title, as a sentence; null if it's fine. `PostTitle` says the same, with
 * a library that a page with a composer needn't load.
 */
export function findTitleProblem(title: string): string | null {
  const length = countTyped(title, POST_LIMITS.title)
  if (length === 0) return say(TITLE_MISSING)
  return length > POST_LIMITS.title ? say(TITLE_LONG) : null
}
