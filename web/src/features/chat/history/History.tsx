import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { shallowEqual, useWindowEvent } from '@mantine/hooks'
import type { CallEntry } from '@savanna/contract/calls/routes'
import type { Match } from '@savanna/contract/chat/routes'
import { replaceEqualDeep } from '@tanstack/react-query'
import {
  createContext,
  memo,
  type RefObject,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { NearView } from '../../../kit/scroll/NearView.tsx'
import { useMember } from '../../../kit/session/session.ts'
import { useToday } from '../../../kit/ui/use-minute.ts'
import { RoundPortrait } from '../../profiles/index.ts'
import { type Conversation, countNewAfter, lastSeq, type Run, runAround, unreadUpTo } from '../chat.model.ts'
import type { ConversationActions } from '../use-conversation.ts'
import { BubbleGroup } from './BubbleGroup.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { ClockTime } from './ClockTime.tsx'
import classes from './History.module.css'
import { dayText, findFirstNew, type HistoryItem, layOut } from './history.model.ts'
import {
  AT_END,
  divideIntoBlocks,
  findNearBlocks,
  type HistoryBlock,
  MESSAGE_PX,
} from './scroll/blocks.model.ts'
import { useHistoryScroll } from './scroll/use-history-scroll.ts'
import { ToEndButton } from './ToEndButton.tsx'

/** Returns the sentence about a call from the point of view of `me`; `name` is the match's. */
type CallText = (call: CallEntry, me: string, name: string) => string

interface Props {
  conversation: Conversation
  /** The ended calls between the two, oldest first; undefined while they load. */
  calls: readonly CallEntry[] | undefined
  callText: CallText
  other: Match['other']
  actions: ConversationActions & BubbleActions
  /** `seq` of the searched message; the history starts there. */
  at: number | undefined
  /** Returns to the newest messages. */
  onLeave: () => void
}

/**
 * Shows a conversation's messages. Mounted once per opened conversation and jump. Re-renders only when the messages
 * change, not for each letter typed below.
 */
export const History = memo(function History({
  conversation: latest,
  calls,
  callText,
  other,
  actions,
  at,
  onLeave,
}: Props) {
  // In pieces: fifty older messages arriving during a scroll must not delay its frames.
  const conversation = useDeferredValue(latest)
  const me = useMember().id
  const name = other.firstname
  const run = runAround(conversation, at)
  const newAfter = useNewAfter(conversation, me)
  const firstNew = findFirstNew(conversation, run, { me, newAfter })
  const blocks = divideIntoBlocks(run.messages)
  const [near] = useState(() => findNearBlocks(blocks, [at, firstNew]))
  const { box, onScroll, onDrawn, away, toEnd, waiting } = usePlace({
    conversation,
    run,
    actions,
    at,
    me,
  })
  useReadWhenBack(onScroll)

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moving over what is new marks it read, as specified */}
      <div ref={box} className={classes.box} onScroll={onScroll} onMouseMove={actions.read}>
        {isEmpty(conversation, run, calls) ? (
          <div className={classes.hi}>
            <RoundPortrait member={other} size={144} />
            <p>{t`Say hi to your new match, ${name}.`}</p>
          </div>
        ) : (
          <Box mt="auto" mx="auto" maw={760} w="100%" role="log" aria-label={t`Conversation with ${name}`}>
            <Shown value={{ conversation, run, firstNew, calls, pointedAt: at, actions, me, name, callText }}>
              {blocks.map((block, index) => (
                <Block
                  key={block.key}
                  block={block}
                  last={index === blocks.length - 1}
                  near={near.has(block.key) || index >= blocks.length - AT_END}
                  box={box}
                  onDrawn={onDrawn}
                />
              ))}
            </Shown>
          </Box>
        )}
      </div>
      {away && <ToEndButton waiting={waiting} onPress={run.newest ? toEnd : onLeave} />}
    </div>
  )
})

function isEmpty({ outgoing }: Conversation, { messages }: Run, calls: Props['calls']): boolean {
  return messages.length === 0 && outgoing.length === 0 && !calls?.length
}

/** Returns the items, reusing the same objects for those that haven't changed. */
function useUnchanged(items: HistoryItem[]): HistoryItem[] {
  const last = useRef<HistoryItem[]>([])
  const same = replaceEqualDeep(last.current, items)
  useLayoutEffect(() => {
    last.current = same
  })
  return same
}

interface Place {
  conversation: Conversation
  run: Run
  actions: ConversationActions
  at: number | undefined
  me: string
}

/** Returns a history's scroll state, and how many messages arrived below the view. */
function usePlace({ conversation, run, actions, at, me }: Place) {
  const [seen, setSeen] = useState(() => lastSeq(conversation))
  const [first, last] = [run.messages[0]?.seq, run.messages.at(-1)?.seq]
  const unsent = run.newest ? conversation.outgoing.at(-1) : undefined
  const scroll = useHistoryScroll({
    first,
    last: unsent?.client_id ?? run.messages.at(-1)?.client_id,
    mine: unsent !== undefined || run.messages.at(-1)?.user_id === me,
    start: at,
    newest: run.newest,
    older: first !== undefined && first > 1 ? () => actions.fetch({ before: first }) : undefined,
    newer: !run.newest && last !== undefined ? () => actions.fetch({ after: last }) : undefined,
    onEnd: () => {
      setSeen(lastSeq(conversation))
      actions.read()
    },
  })
  return { ...scroll, waiting: countNewAfter(conversation, me, seen) }
}

/** The layout input of all blocks; only rendered ones read it. */
interface Shown {
  conversation: Conversation
  run: Run
  firstNew: number | undefined
  calls: readonly CallEntry[] | undefined
  pointedAt: number | undefined
  actions: BubbleActions
  me: string
  name: string
  callText: CallText
}
const Shown = createContext<Shown | null>(null)

interface BlockProps {
  block: HistoryBlock
  last: boolean
  /** True to render immediately, false to wait until it comes near the view. */
  near: boolean
  box: RefObject<HTMLDivElement | null>
  onDrawn: (part: HTMLElement, height: number) => void
}

/** Shows neighbouring messages when they are near the view; adding others far away doesn't lay them out again. */
const Block = memo(function Block({ block, last, near, box, onDrawn }: BlockProps) {
  return (
    <NearView
      className={classes.block}
      root={box}
      estimate={near ? undefined : block.messages.length * MESSAGE_PX}
      onDrawn={onDrawn}
    >
      <BlockItems block={block} last={last} />
    </NearView>
  )
}, hasSameMessages)

function hasSameMessages(old: BlockProps, now: BlockProps): boolean {
  const [{ block: oldBlock, ...oldRest }, { block, ...rest }] = [old, now]
  return (
    shallowEqual(oldRest, rest) &&
    oldBlock.before === block.before &&
    shallowEqual(oldBlock.messages, block.messages)
  )
}

function BlockItems({ block: { messages, before }, last }: Pick<BlockProps, 'block' | 'last'>) {
  const shown = useContext(Shown)
  if (!shown) throw new Error('A block is shown in a history.')
  const { conversation, run, me, firstNew, calls } = shown
  const newest = last && run.newest
  // Midnights divide the messages, and move with the time zone.
  useToday()
  const items = useUnchanged(layOut(conversation, { messages, newest }, { me, firstNew, calls, before }))
  const { pointedAt, actions, name, callText } = shown
  const words = { pointedAt, actions, me, name, callText }
  return items.map((item) => <Item key={item.key} item={item} {...words} />)
}

/** Shows the day of the messages below, by its name for recent days. */
function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date, useToday())}</time>
}

type ItemProps = { item: HistoryItem } & Pick<Shown, 'pointedAt' | 'actions' | 'me' | 'name' | 'callText'>

/** Shows a line of the history; re-renders only when it changes. */
const Item = memo(function Item({ item, pointedAt, actions, me, name, callText }: ItemProps) {
  if (item.kind === 'day') {
    return (
      <p className={classes.day}>
        <Day date={item.date} />
      </p>
    )
  }
  if (item.kind === 'unread') {
    return (
      <p className={classes.unread} data-unread-line>
        {t`New messages`}
      </p>
    )
  }
  if (item.kind === 'call') {
    return (
      <p className={classes.call}>
        {callText(item.call, me, name)} <ClockTime date={item.call.date} />
      </p>
    )
  }
  const { bubbles, mine } = item
  return <BubbleGroup bubbles={bubbles} mine={mine} name={name} pointedAt={pointedAt} actions={actions} />
})

/**
 * Returns the `seq` above which the match's messages are new: unread when the conversation opened, or arrived while
 * the tab was in the background. The divider doesn't move while the member reads.
 */
function useNewAfter(conversation: Conversation, me: string): number | undefined {
  const [newAfter, setNewAfter] = useState(() =>
    unreadUpTo(conversation, me) === undefined ? undefined : conversation.read.mine,
  )
  useWindowEvent('blur', () => setNewAfter(lastSeq(conversation)))
  return newAfter
}

/** Calls `look` when the tab comes to the foreground, since messages that arrived before are read only then. */
function useReadWhenBack(look: () => void) {
  useWindowEvent('focus', look)
  useWindowEvent('visibilitychange', look)
}
