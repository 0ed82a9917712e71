import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { CallEntry } from '@savanna/contract/calls/routes'
import type { Match } from '@savanna/contract/chat/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeCall } from '../../features/calls/call-entry.model.ts'
import { callHistoryOf } from '../../features/calls/calls.queries.ts'
import { Composer } from '../../features/chat/composer/Composer.tsx'
import { useDraft } from '../../features/chat/composer/draft.ts'
import { useComposing } from '../../features/chat/composer/use-composing.ts'
import { cachedConversation, conversationOf } from '../../features/chat/conversation.queries.ts'
import { History } from '../../features/chat/history/History.tsx'
import { lastEditable } from '../../features/chat/history/history.model.ts'
import { SearchPanel } from '../../features/chat/search/SearchPanel.tsx'
import { type ConversationActions, useConversation, useUnsent } from '../../features/chat/use-conversation.ts'
import { MeetingCard } from '../../features/meetings/MeetingCard.tsx'
import { ApiProblem, sentenceOf } from '../../kit/api/problem.ts'
import { serverNow } from '../../kit/network/server-clock.ts'
import { useMember } from '../../kit/session/session.ts'
import { ConfirmDialog } from '../../kit/ui/states/ConfirmDialog.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { toast } from '../../kit/ui/states/toast.ts'
import { useToastFoot } from '../../kit/ui/states/toast-foot.ts'
import { useStableFunctions } from '../../kit/use-stable-functions.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import classes from './ConversationPane.module.css'

/** Shows the conversation with a match: header, history and composer. */
export function ConversationPane({ match }: { match: Match }) {
  const { room_id: roomId, other } = match
  const { firstname } = other
  const me = useMember().id
  const { actions, typing } = useConversation(roomId)
  const queryClient = useQueryClient()
  // Only the history re-renders for each message.
  const { data: loaded = false, error, refetch } = useQuery({ ...conversationOf(roomId), select: () => true })
  const { data: calls } = useQuery(callHistoryOf(roomId))
  const draft = useDraft(me, roomId)
  const [removing, setRemoving] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const { at, jump, leave } = useJump(roomId, actions)
  const composing = useComposing({ me, roomId, draft, actions, onSent: leave })
  const history = useHistoryActions(actions, composing, { jump, leave, remove: setRemoving })
  const foot = useRef<HTMLDivElement>(null)
  useUnsent(roomId, loaded)
  useToastFoot(foot)

  return (
    <section className={classes.pane} aria-label={t`Conversation with ${firstname}`}>
      <ConversationHeader
        other={other}
        typing={typing}
        searching={searching}
        onSearch={() => setSearching((before) => !before)}
      />
      {searching && (
        <SearchPanel
          roomId={roomId}
          other={other}
          onPick={(seq) => {
            setSearching(false)
            void jump(seq)
          }}
          onClose={() => setSearching(false)}
        />
      )}
      <MeetingCard other={other} />
      {loaded && <LoadedHistory match={match} calls={calls} at={at} actions={history} />}
      {!loaded && error && <NotLoaded error={error} waiting={waiting} onRetry={() => void refetch()} />}
      {!loaded && !error && <Box flex={1} role="status" aria-label={t`Loading`} />}
      <div ref={foot}>
        <Composer
          name={firstname}
          open={loaded || isUnreachable(error)}
          draft={composing.field}
          mode={composing.mode}
          quoteDeleted={composing.quoteDeleted}
          onCancel={composing.cancel}
          onEditLast={() => {
            const conversation = cachedConversation(queryClient, roomId)
            const last = conversation && lastEditable(conversation, me, new Date(serverNow()))
            if (last) composing.startEdit(last)
          }}
          onTyping={actions.typing}
          onSend={(text) => {
            composing.send(text)
            if (!loaded) setWaiting((before) => before + 1)
          }}
        />
      </div>
      <RemoveDialog messageId={removing} actions={actions} onClose={() => setRemoving(null)} />
    </section>
  )
}

interface LoadedProps {
  match: Match
  calls: readonly CallEntry[] | undefined
  at: ReturnType<typeof useJump>['at']
  actions: ReturnType<typeof useHistoryActions>
}

/** Shows a loaded conversation's history. */
function LoadedHistory({ match: { room_id: roomId, other }, calls, at, actions }: LoadedProps) {
  const { data } = useQuery({ ...conversationOf(roomId), enabled: false })
  return (
    data && (
      <History
        key={at ? `${at.seq} ${at.visit}` : 'end'}
        conversation={data}
        calls={calls}
        callText={describeCall}
        other={other}
        at={at?.seq}
        onLeave={actions.leave}
        actions={actions}
      />
    )
  )
}

/** Returns whether the server couldn't be reached: messages then wait in the browser. */
const isUnreachable = (error: unknown) => error instanceof ApiProblem && error.status === 0

interface NotLoadedProps {
  error: Error
  /** How many messages were written in the meantime. */
  waiting: number
  onRetry: () => void
}

/** Says why the conversation isn't shown, and what happens to messages that are sent nevertheless. */
function NotLoaded({ error, waiting, onRetry }: NotLoadedProps) {
  return (
    <Box flex={1}>
      <LoadError error={error} onRetry={onRetry}>
        {isUnreachable(error) && (
          <Box component="p" role="status" maw="36ch">
            {describeWaiting(waiting)}
          </Box>
        )}
      </LoadError>
    </Box>
  )
}

function describeWaiting(count: number): string {
  if (count === 0) return t`You can still write: we’ll send your message as soon as you’re back online.`
  return plural(count, {
    one: 'Your message is saved on this device. We’ll send it as soon as you’re back online.',
    other: 'Your # messages are saved on this device. We’ll send them as soon as you’re back online.',
  })
}

/** Returns the `seq` to jump to in the history, undefined for the end, and the functions that jump. */
function useJump(roomId: string, actions: ConversationActions) {
  const queryClient = useQueryClient()
  const [at, setAt] = useState<{ seq: number; visit: number }>()
  async function jump(seq: number) {
    try {
      const here = cachedConversation(queryClient, roomId)?.messages.some((message) => message.seq === seq)
      if (!here) await actions.fetch({ around: seq })
      setAt((before) => ({ seq, visit: (before?.visit ?? 0) + 1 }))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return { at, jump, leave: () => setAt(undefined) }
}

interface PaneActions {
  jump: (seq: number) => Promise<void>
  leave: () => void
  /** Asks whether to delete a message. */
  remove: (messageId: string) => void
}

/** Returns the history's actions: the same functions while a message is typed, so it doesn't re-render. */
function useHistoryActions(
  actions: ConversationActions,
  { reply, startEdit, rewrite }: ReturnType<typeof useComposing>,
  { jump, leave, remove }: PaneActions,
) {
  return useStableFunctions({
    ...actions,
    reply,
    startEdit,
    leave,
    remove,
    jump: (seq: number) => void jump(seq),
    rewrite(key: string, text: string) {
      rewrite(text)
      actions.discard(key)
    },
    rewriteEdit(key: string, text: string) {
      rewrite(text)
      actions.discardChange(key)
    },
  })
}

interface RemoveProps {
  messageId: string | null
  actions: ConversationActions
  onClose: () => void
}

function RemoveDialog({ messageId, actions, onClose }: RemoveProps) {
  const [busy, setBusy] = useState(false)
  async function remove() {
    if (messageId === null) return
    setBusy(true)
    try {
      await actions.deleteMessage(messageId)
      onClose()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={messageId !== null}
      title={t`Delete this message for both of you?`}
      verb={t`Delete message`}
      destructive
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t`The text is removed for good and replaced with “Message deleted”.`}
    </ConfirmDialog>
  )
}
