import { Button } from '@mantine/core'
import type { Match } from '@savanna/contract/chat'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { Portrait } from '../profiles/index.ts'
import { BubbleGroup } from './BubbleGroup.tsx'
import { type Conversation, lastSeq, olderBefore, unreadUpTo } from './chat.model.ts'
import classes from './History.module.css'
import { dayText, type HistoryItem, layOut } from './history.model.ts'
import type { ConversationActions } from './use-conversation.ts'
import { useHistoryScroll } from './use-history-scroll.ts'

interface Props {
  conversation: Conversation
  other: Match['other']
  actions: ConversationActions
}

/** What was said so far. Mounted once for each conversation that is opened. */
export function History({ conversation, other, actions }: Props) {
  const me = useMember().id
  const name = other.firstname
  const newAfter = useNewAfter(conversation, me)
  const items = layOut(conversation, { me, newAfter })
  const lastGroup = items.findLast((item) => item.kind === 'group')
  const { box, onScroll, below, toEnd } = useHistoryScroll({
    first: conversation.messages[0]?.seq,
    last: lastGroup?.bubbles.at(-1)?.key,
    mine: lastGroup?.mine ?? false,
    more: olderBefore(conversation) !== undefined,
    older: () => actions.older().catch(() => {}),
    onEnd: actions.read,
  })
  useReadWhenBack(onScroll)

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moving over what is new marks it read, as specified */}
      <div ref={box} className={classes.box} onScroll={onScroll} onMouseMove={actions.read}>
        {items.length === 0 ? (
          <div className={classes.hi}>
            <Portrait member={other} ratio="square" sizes="144px" decorative className={classes.face} />
            <p>Say hi to your new match, {name}.</p>
          </div>
        ) : (
          <div className={classes.items} role="log" aria-label={`Conversation with ${name}`}>
            {items.map((item) => (
              <Item key={item.key} item={item} actions={actions} />
            ))}
          </div>
        )}
      </div>
      {below && (
        <Button
          className={classes.below}
          size="sm"
          leftSection={<IconArrowDown size={18} stroke={1.75} />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

function Item({ item, actions }: { item: HistoryItem; actions: ConversationActions }) {
  if (item.kind === 'day') {
    return (
      <p className={classes.day}>
        <time dateTime={item.date}>{dayText(item.date, new Date())}</time>
      </p>
    )
  }
  if (item.kind === 'unread') {
    return (
      <p className={classes.unread} data-unread-line>
        New
      </p>
    )
  }
  return (
    <BubbleGroup
      bubbles={item.bubbles}
      mine={item.mine}
      onRetry={actions.retry}
      onDiscard={actions.discard}
    />
  )
}

/**
 * Above what number the other's messages are new: those that waited when the conversation was opened, or that
 * came while the member looked elsewhere. The line does not move while one reads.
 */
function useNewAfter(conversation: Conversation, me: string): number | undefined {
  const [newAfter, setNewAfter] = useState(() =>
    unreadUpTo(conversation, me) === undefined ? undefined : conversation.read.mine,
  )
  const onLeave = useEffectEvent(() => setNewAfter(lastSeq(conversation)))
  useEffect(() => {
    const leave = () => onLeave()
    addEventListener('blur', leave)
    return () => removeEventListener('blur', leave)
  }, [])
  return newAfter
}

/** Looks again when the tab comes to the front: what arrived meanwhile is read only now. */
function useReadWhenBack(look: () => void) {
  const onBack = useEffectEvent(look)
  useEffect(() => {
    const back = () => onBack()
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
}
