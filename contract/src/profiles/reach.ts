import { msg } from '@lingui/core/runtime-macro'
import type { Sentence } from '../language/say.ts'

/**
 * The choice of who may comment on a member's posts, or follow the member. `tied`: anyone the member has
 * liked, followed or matched with.
 */
export const REACH = ['everyone', 'tied', 'nobody'] as const
export type Reach = (typeof REACH)[number]

/** Why someone may not comment or follow; `everyone` never stops anyone. */
export const CLOSED = ['tied', 'nobody'] as const
export type Closed = (typeof CLOSED)[number]

/**
 * Returns why a member can't be reached by another one; null if they can. `tied`: the first has a connection
 * to the other.
 */
export function findClosed(reach: Reach, tied: boolean): Closed | null {
  if (reach === 'nobody') return 'nobody'
  return reach === 'tied' && !tied ? 'tied' : null
}

/** The text for someone who may not comment on a member's posts. */
export const COMMENTS_CLOSED: Record<Closed, Sentence> = {
  tied: msg`Only people this member has liked, followed or matched with can comment on their posts.`,
  nobody: msg`This member has turned comments off.`,
}

/** The text for someone who may not follow a member. */
export const FOLLOWS_CLOSED: Record<Closed, Sentence> = {
  tied: msg`Only people this member has liked, followed or matched with can follow them.`,
  nobody: msg`This member can’t be followed.`,
}
