import type { Message } from '@savanna/contract/chat/message'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Conversation, quoteFrom, quoteOf } from '../chat.model.ts'
import { conversationOf } from '../conversation.queries.ts'
import type { ConversationActions } from '../use-conversation.ts'
import type { Draft } from './draft.ts'
import type { ComposerMode } from './ModeBar.tsx'
import { deleteMode, readMode, saveMode } from './saved-mode.ts'

interface Composing {
  mode: ComposerMode | undefined
  /** True when the quoted message has since been deleted: its text no longer shows. */
  quoteDeleted: boolean
  /** The field's value: the draft, or the edited message's text while the draft waits. */
  field: Pick<Draft, 'text' | 'write'>
  reply: (message: Message) => void
  startEdit: (message: Message) => void
  cancel: () => void
  send: (text: string) => void
  /** Adds a rejected text to the draft. */
  rewrite: (text: string) => void
}

interface Options {
  me: string
  roomId: string
  draft: Draft
  actions: ConversationActions
  /** Called when a new message is sent. */
  onSent: () => void
}

/** Returns what a conversation's field is for, also after a reload: a new message, a reply or an edit. */
export function useComposing(options: Options): Composing {
  const { me, roomId, draft, actions, onSent } = options
  const { mode, edited, begin, write, leave } = useSavedMode(me, roomId)
  const quoteDeleted = useDeletedQuote(options, mode)
  const cancel = () => {
    leave()
    saveMode(me, roomId, undefined)
  }

  return {
    mode,
    quoteDeleted,
    field: mode?.kind === 'edit' ? { text: edited, write } : draft,
    reply: (message) => begin({ kind: 'reply', quote: quoteFrom(message), mine: message.user_id === me }),
    startEdit: (message) => begin({ kind: 'edit', message }),
    cancel,
    send(text) {
      if (mode?.kind === 'edit') {
        if (text === mode.message.content) return cancel()
        leave()
        deleteMode(me, roomId, actions.edit(mode.message.id, text))
        return
      }
      leave()
      onSent()
      const stored = actions.send(text, mode?.quote)
      draft.release(stored)
      if (mode) deleteMode(me, roomId, stored)
    },
    rewrite(text) {
      cancel()
      draft.write(draft.text.trim() === '' ? text : `${text}\n${draft.text}`)
    },
  }
}

/** Returns a conversation's reply or edit, stored in the browser, and the functions that change it. */
function useSavedMode(me: string, roomId: string) {
  const [kept] = useState(() => readMode(me, roomId))
  const [edited, setEdited] = useState(kept?.kind === 'edit' ? kept.text : '')
  const [mode, setMode] = useState<ComposerMode | undefined>(() => {
    if (kept?.kind !== 'edit') return kept
    return { kind: 'edit', message: kept.message }
  })
  return {
    mode,
    edited,
    begin(next: ComposerMode) {
      setMode(next)
      if (next.kind === 'edit') setEdited(next.message.content)
      saveMode(me, roomId, next.kind === 'edit' ? { ...next, text: next.message.content } : next)
    },
    write(text: string) {
      setEdited(text)
      if (mode?.kind === 'edit') saveMode(me, roomId, { ...mode, text })
    },
    /** Ends it only on the page. */
    leave: () => setMode(undefined),
  }
}

/** Returns whether the quoted message has since been deleted, and if so removes its text from the browser. */
function useDeletedQuote({ me, roomId }: Options, mode: ComposerMode | undefined): boolean {
  const reply = mode?.kind === 'reply' ? mode : undefined
  const { data: isDeleted = false } = useQuery({
    ...conversationOf(roomId),
    // The page loads it.
    enabled: false,
    select: (conversation: Conversation) => (reply && quoteOf(conversation, reply)?.deleted) === true,
  })
  useEffect(() => {
    if (!isDeleted || !reply) return
    saveMode(me, roomId, { ...reply, quote: { ...reply.quote, content: '', deleted: true } })
  }, [me, roomId, isDeleted, reply])
  return isDeleted
}
