import type { Message } from '@savanna/contract/chat/routes'
import { useState } from 'react'
import { quoteFrom } from '../chat.model.ts'
import type { ConversationActions } from '../use-conversation.ts'
import type { Draft } from './draft.ts'
import type { ComposerMode } from './ModeBar.tsx'

interface Composing {
  mode: ComposerMode | undefined
  /** What the field holds: the draft, or the text of the edited message; the draft waits meanwhile. */
  field: Pick<Draft, 'text' | 'write'>
  reply: (message: Message) => void
  startEdit: (message: Message) => void
  cancel: () => void
  send: (text: string) => void
  /** Adds a text that was not taken to the draft. */
  rewrite: (text: string) => void
}

interface Options {
  me: string
  draft: Draft
  actions: ConversationActions
  /** Called when a new message is sent. */
  onSent: () => void
}

/** Returns what the field of a conversation is for: a new message, a reply or an edit. */
export function useComposing({ me, draft, actions, onSent }: Options): Composing {
  const [mode, setMode] = useState<ComposerMode>()
  const [edited, setEdited] = useState('')
  const isEdit = mode?.kind === 'edit'
  const cancel = () => setMode(undefined)

  return {
    mode,
    field: isEdit ? { text: edited, write: setEdited } : draft,
    reply: (message) => setMode({ kind: 'reply', quote: quoteFrom(message), mine: message.user_id === me }),
    startEdit(message) {
      setEdited(message.content)
      setMode({ kind: 'edit', message })
    },
    cancel,
    send(text) {
      cancel()
      if (mode?.kind === 'edit') {
        if (text !== mode.message.content) actions.edit(mode.message.id, text)
        return
      }
      onSent()
      draft.release(actions.send(text, mode?.quote))
    },
    rewrite(text) {
      cancel()
      draft.write(draft.text.trim() === '' ? text : `${text}\n${draft.text}`)
    },
  }
}
