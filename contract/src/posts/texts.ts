import { msg, plural } from '@lingui/core/runtime-macro'
import { type Sentence, withMessage } from '../language/say.ts'
import { linesOfText } from '../text.ts'
import { HOUR_MS } from '../time.ts'
import { POST_LIMITS } from './limits.ts'
import { TITLE_LONG, TITLE_MISSING } from './title.ts'

// Separate from the routes, so a page that only shows posts loads no schema.

export const PostTitle = linesOfText(POST_LIMITS.title, withMessage(TITLE_LONG), withMessage(TITLE_MISSING))
  .trim()
  .min(1, withMessage(TITLE_MISSING))
  .max(POST_LIMITS.title, withMessage(TITLE_LONG))

const COMMENT_LONG = msg`Comments can be up to ${plural({ limit: POST_LIMITS.comment }, { one: '# character', other: '# characters' })}`
const COMMENT_MISSING = msg`Please write a comment`
export const CommentText = linesOfText(
  POST_LIMITS.comment,
  withMessage(COMMENT_LONG),
  withMessage(COMMENT_MISSING),
)
  .trim()
  .min(1, withMessage(COMMENT_MISSING))
  .max(POST_LIMITS.comment, withMessage(COMMENT_LONG))

/**
 * Returns the sentence for the day's sixth comment on a stranger's posts; `until` is the rest of the day in
 * milliseconds.
 */
export function strangerCommentsUsedUp(until: number): Sentence {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  return msg({
    message: plural(
      { hours },
      {
        one: 'You’ve written as many comments on this member’s posts as one day allows. You can write more in an hour, or once they like or follow you.',
        other:
          'You’ve written as many comments on this member’s posts as one day allows. You can write more in # hours, or once they like or follow you.',
      },
    ),
  })
}
