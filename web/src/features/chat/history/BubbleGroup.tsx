import { Box, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { Fragment, type MouseEvent, useState } from 'react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { isOnlyEmoji } from '../emoji/only-emoji.ts'
import classes from './BubbleGroup.module.css'
import { BubbleMenu } from './BubbleMenu.tsx'
import { type Bubble, clockText, type Tick } from './history.model.ts'
import { partsOf } from './links.model.ts'

export interface BubbleActions {
  retry: (key: string) => void
  discard: (key: string) => void
  /** Puts the text of a message that was not sent back into the field. */
  edit: (key: string, text: string) => void
  /** Asks whether to delete a stored message. */
  remove: (messageId: string) => void
}

interface Props {
  bubbles: Bubble[]
  mine: boolean
  /** `seq` of the message that was jumped to. */
  pointedAt: number | undefined
  actions: BubbleActions
}

/** Shows the messages that one side sent within a minute. */
export function BubbleGroup({ bubbles, mine, pointedAt, actions }: Props) {
  return (
    <div className={classes.group} data-mine={mine || undefined}>
      {bubbles.map((bubble) => (
        <Fragment key={bubble.key}>
          <OneBubble
            bubble={bubble}
            pointedAt={bubble.stored !== undefined && bubble.stored.seq === pointedAt}
            actions={actions}
          />
          {bubble.tick === 'failed' && <Failure bubble={bubble} actions={actions} />}
        </Fragment>
      ))}
    </div>
  )
}

interface OneProps {
  bubble: Bubble
  pointedAt: boolean
  actions: BubbleActions
}

function OneBubble({ bubble, pointedAt, actions }: OneProps) {
  const { mine, last, deleted, stored, text, tick } = bubble
  const [menu, setMenu] = useState(false)

  // Touch has no hover: the bubble itself is tapped. Links and selected text keep their own meaning.
  function onTap(event: MouseEvent) {
    if (!matchMedia('(hover: none)').matches || (event.target as Element).closest('a')) return
    if (getSelection()?.isCollapsed !== false) setMenu(true)
  }

  return (
    <div className={classes.row}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for fingers; keys have the button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for fingers; keys have the button */}
      <div
        onClick={onTap}
        className={classes.bubble}
        data-last={last || undefined}
        data-failed={tick === 'failed' || undefined}
        data-deleted={deleted || undefined}
        data-emoji={(!deleted && isOnlyEmoji(text)) || undefined}
        data-pointed-at={pointedAt || undefined}
        data-seq={stored?.seq}
      >
        <Hidden>{mine ? 'You:' : 'Received:'} </Hidden>
        <p className={classes.text} dir="auto">
          {deleted ? 'Message deleted' : <Words text={text} />}
          {last && <span className={classes.room} aria-hidden="true" />}
        </p>
        {last && (
          <span className={classes.meta}>
            <time dateTime={bubble.date}>{clockText(bubble.date)}</time>
            {tick && <TickIcon tick={tick} />}
          </span>
        )}
      </div>
      {!deleted && stored && (
        <BubbleMenu
          text={text}
          opened={menu}
          onChange={setMenu}
          {...(mine && { onRemove: () => actions.remove(stored.id) })}
        />
      )}
    </div>
  )
}

function Failure({ bubble, actions }: { bubble: Bubble; actions: BubbleActions }) {
  return (
    <div className={classes.failure} role="alert">
      <span>Not sent. {bubble.reason}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => actions.retry(bubble.key)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => actions.edit(bubble.key, bubble.text)}>
        Edit
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.discard(bubble.key)}>
        Remove
      </Button>
    </div>
  )
}

function Words({ text }: { text: string }) {
  let at = 0
  return partsOf(text).map((part) => {
    const key = at
    at += part.text.length
    if (part.href === undefined) return <Fragment key={key}>{part.text}</Fragment>
    return (
      <Fragment key={key}>
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.text}
        </a>
        {part.host && (
          <Box component="span" c="var(--danger)" fz="sm">
            {' '}
            ({part.host})
          </Box>
        )}
      </Fragment>
    )
  })
}

const TICKS = {
  waiting: { Icon: IconClock, words: 'Waiting' },
  sent: { Icon: IconCheck, words: 'Sent' },
  delivered: { Icon: IconChecks, words: 'Delivered' },
  read: { Icon: IconChecks, words: 'Read' },
  failed: { Icon: IconAlertCircle, words: 'Not sent' },
} as const satisfies Record<Tick, unknown>

function TickIcon({ tick }: { tick: Tick }) {
  const { Icon, words } = TICKS[tick]
  return (
    <span className={classes.tick} data-tick={tick} role="img" aria-label={words} title={words}>
      <Icon size={15} stroke={2} aria-hidden="true" />
    </span>
  )
}
