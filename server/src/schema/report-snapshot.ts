import type { Reaction } from '@savanna/contract/chat/message'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'

/** A stored object and its thumbnail. */
export interface KeptImage {
  key: string
  thumbhash: string
}

/** A reported post as it was, with its images as stored objects. */
export interface KeptPost {
  title: string
  images: KeptImage[]
  date: string
}

/** A reported comment as it was, and under what. */
export interface KeptComment {
  text: string
  date: string
  edited: boolean
  /** Emptied when the owner of the post leaves. */
  post: { title: string; owner_id: string } | null
}

type Side = 'reporter' | 'reported'

/** A message as it was. Reports from before replies, reactions and edits have none of them. */
export interface KeptMessage {
  by: Side
  content: string
  date: string
  /** What it replied to, unless that was deleted. */
  quote?: { by: Side; content: string }
  /** The texts before its edits, the first one first. */
  earlier?: string[]
  reactions?: Partial<Record<Side, Reaction>>
}

/**
 * What a reported member showed at the moment of the report: as little as a judgement needs, and as much. With a post
 * or a comment there are no pictures of the profile and no messages.
 */
export interface ReportSnapshot {
  post?: KeptPost
  comment?: KeptComment
  username: string
  firstname: string
  lastname: string
  gender: Gender | null
  sexual_orientation: Orientation | null
  bio: string | null
  age: number | null
  city: string | null
  country: string | null
  tags: number[]
  /** Stored objects, the main picture first; as all images they outlive their deletion while the report is open. */
  pictures: KeptImage[]
  /** The latest of their conversation, oldest first. */
  messages: KeptMessage[]
}
