import { linesOfText } from '../text.ts'
import { POST_LIMITS } from './limits.ts'

// Apart from the routes, so that a page that only shows posts loads no schema.

const TITLE_LONG = `The title is at most ${POST_LIMITS.title} characters`
export const PostTitle = linesOfText('Please write a title')
  .trim()
  .min(1, 'Please write a title')
  .max(POST_LIMITS.title, TITLE_LONG)

const COMMENT_LONG = `Comments are at most ${POST_LIMITS.comment} characters`
export const CommentText = linesOfText('Please write a comment')
  .trim()
  .min(1, 'Please write a comment')
  .max(POST_LIMITS.comment, COMMENT_LONG)
