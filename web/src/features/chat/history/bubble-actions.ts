import type { Message, Reaction } from '@savanna/contract/chat/message'

export interface BubbleActions {
  retry: (key: string) => void
  discard: (key: string) => void
  /** Puts the text of a message that was not sent back into the field. */
  rewrite: (key: string, text: string) => void
  /** Asks whether to delete a stored message. */
  remove: (messageId: string) => void
  /** Begins a reply to a stored message. */
  reply: (message: Message) => void
  /** Begins an edit of an own message. */
  startEdit: (message: Message) => void
  react: (messageId: string, reaction: Reaction | null) => void
  /** Shows the message with this `seq`. */
  jump: (seq: number) => void
  /** Puts the text of an edit that was refused into the field, for a new message. */
  rewriteEdit: (key: string, text: string) => void
  discardChange: (key: string) => void
}
