import type { Message, Reaction } from '@savanna/contract/chat/message'

export interface BubbleActions {
  retry: (key: string) => void
  discard: (key: string) => void
  /** Puts an unsent message's text back into the field. */
  rewrite: (key: string, text: string) => void
  /** Asks whether to delete a stored message. */
  remove: (messageId: string) => void
  /** Starts a reply to a stored message. */
  reply: (message: Message) => void
  /** Starts an edit of the member's own message. */
  startEdit: (message: Message) => void
  react: (messageId: string, reaction: Reaction | null) => void
  /** Shows the message with this `seq`. */
  jump: (seq: number) => void
  /** Puts a rejected edit's text into the field, for a new message. */
  rewriteEdit: (key: string, text: string) => void
  discardChange: (key: string) => void
}
