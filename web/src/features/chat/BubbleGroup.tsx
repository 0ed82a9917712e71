import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './BubbleGroup.module.css'
import { type Bubble, clockText, partsOf, type Tick } from './history.model.ts'

interface Props {
  bubbles: Bubble[]
  mine: boolean
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** What one side said within a minute. */
export function BubbleGroup({ bubbles, mine, onRetry, onDiscard }: Props) {
  return (
    <div className={classes.group} data-mine={mine || undefined}>
      {bubbles.map((bubble) => (
        <Fragment key={bubble.key}>
          <div
            className={classes.bubble}
            data-last={bubble.last || undefined}
            data-failed={bubble.tick === 'failed' || undefined}
          >
            <span className={classes.hidden}>{mine ? 'You:' : 'Received:'} </span>
            <p className={classes.text} dir="auto">
              <Words text={bubble.text} />
              {bubble.last && <span className={classes.room} aria-hidden="true" />}
            </p>
            {bubble.last && (
              <span className={classes.meta}>
                <time dateTime={bubble.date}>{clockText(bubble.date)}</time>
                {bubble.tick && <TickIcon tick={bubble.tick} />}
              </span>
            )}
          </div>
          {bubble.tick === 'failed' && (
            <div className={classes.failure} role="alert">
              <span>Not sent. {bubble.reason}</span>
              <Button size="compact-sm" variant="subtle" onClick={() => onRetry(bubble.key)}>
                Try again
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDiscard(bubble.key)}>
                Remove
              </Button>
            </div>
          )}
        </Fragment>
      ))}
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
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    )
  })
}

const TICKS = {
  sending: { Icon: IconClock, words: 'Sending' },
  sent: { Icon: IconCheck, words: 'Sent' },
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
