import { linesOfText } from '../text.ts'
import { POST_LIMITS } from './limits.ts'
import { TITLE_LONG, TITLE_MISSING } from './title.ts'

// Apart from the routes, so that a page that only shows posts loads no schema.

export const PostTitle = linesOfText(TITLE_MISSING)
  .trim()
  .min(1, TITLE_MISSING)
  .max(POST_LIMITS.title, TITLE_LONG)

const COMMENT_LONG = `Comments are at most ${POST_LIMITS.comment} characters`
export const CommentText = linesOfText('Please write a comment')
  .trim()
  .min(1, 'Please write a comment')
  .max(POST_LIMITS.comment, COMMENT_LONG)
