import { z } from 'zod'
import { Id } from '../id.ts'

/** The six reactions, in the order in which they are offered. */
export const REACTIONS = ['heart', 'laugh', 'wow', 'sad', 'sun', 'thumbs_up'] as const
export const Reaction = z.enum(REACTIONS)
export type Reaction = z.infer<typeof Reaction>

/** The message that another one replies to, as it is now: edited with it, and emptied when it is deleted. */
export const Quote = z.object({
  id: Id,
  seq: z.number().int(),
  user_id: Id,
  /** The start of its text; empty when deleted. */
  content: z.string(),
  deleted: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

export const Message = z.object({
  id: Id,
  /** Made by the sender's browser; sending the same one again changes nothing. */
  client_id: Id,
  /** Gap-free number within the room, from 1. */
  seq: z.number().int(),
  /** Empty when deleted. */
  content: z.string(),
  user_id: Id,
  /** ISO 8601 */
  date: z.string(),
  /** Deleted by its sender: the text is gone for both, the number stays. */
  deleted: z.boolean(),
  /** Left out unless the message is a reply; also in the contact list. */
  quote: Quote.optional(),
  /** ISO 8601 time of the last edit; left out when there was none. */
  edited_at: z.string().optional(),
  /** At most one of each member; left out when there is none. */
  reactions: z.array(z.object({ user_id: Id, reaction: Reaction })).optional(),
  /**
   * Number of its latest change in the room: an edit, a reaction or the deletion. Of two states of a message the one
   * with the higher number is the newer one. Left out until the first change.
   */
  changed: z.number().int().optional(),
})
export type Message = z.infer<typeof Message>
