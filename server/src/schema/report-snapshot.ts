import type { Reaction } from '@savanna/contract/chat/message'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'

/** A stored object and its thumbnail. */
export interface KeptImage {
  key: string
  thumbhash: string
}

/** A reported post as it was, with its images as stored objects. */
export interface ReportedPostContent {
  title: string
  images: KeptImage[]
  date: string
}

/** A reported comment as it was, and where. */
export interface ReportedCommentContent {
  text: string
  date: string
  edited: boolean
  /** Emptied when the post's owner leaves. */
  post: { title: string; owner_id: string } | null
}

type Side = 'reporter' | 'reported'

/** A message as it was. Reports from before replies, reactions and edits have none of them. */
export interface ReportedMessage {
  by: Side
  content: string
  date: string
  /** The message that it replied to, unless that was deleted. */
  quote?: { by: Side; content: string }
  /** The texts before its edits, oldest first. */
  earlier?: string[]
  reactions?: Partial<Record<Side, Reaction>>
}

/**
 * A reported member's content at the time of the report: just enough for a decision. With a post or a comment
 * there are no profile pictures and no messages.
 */
export interface ReportSnapshot {
  post?: ReportedPostContent
  comment?: ReportedCommentContent
  username: string
  firstname: string
  lastname: string
  gender: Gender | null
  sexual_orientation: Orientation | null
  bio: string | null
  /** Reports from before the field have none. */
  work?: string | null
  age: number | null
  city: string | null
  country: string | null
  tags: number[]
  /** Stored objects, the main picture first; like all images, they outlive their deletion while the report is open. */
  pictures: KeptImage[]
  /** The latest messages of their conversation, oldest first. */
  messages: ReportedMessage[]
}
