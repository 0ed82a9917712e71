import { msg, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { serverNow } from '../../../kit/network/server-clock.ts'
import { useMember } from '../../../kit/session/session.ts'
import { isOnlyEmoji } from '../emoji/only-emoji.ts'
import { Reactions } from '../reactions/Reactions.tsx'
import classes from './BubbleGroup.module.css'
import { BubbleMenu } from './BubbleMenu.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { ClockTime } from './ClockTime.tsx'
import { type Bubble, isEditable, type Tick } from './history.model.ts'
import { partsOf } from './links.model.ts'
import { QuoteBlock } from './QuoteBlock.tsx'
import { useBubbleTouch } from './use-bubble-touch.ts'

interface Props {
  bubble: Bubble
  /** The match's first name. */
  name: string
  pointedAt: boolean
  actions: BubbleActions
}

/** Shows a message with its quote, reactions and menu. */
export function OneBubble({ bubble, name, pointedAt, actions }: Props) {
  const { deleted, stored, reactions } = bubble
  const me = useMember().id
  const [menu, setMenu] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const open = !deleted && stored !== undefined
  const touch = useBubbleTouch({
    onPress: () => open && setMenu(true),
    onSwipe: () => open && actions.reply(stored),
  })
  useFocusWhen(pointedAt, row)

  function onContextMenu(event: MouseEvent) {
    if (!open || isOfText(event.target)) return
    event.preventDefault()
    setMenu(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for a pointer; keys have the button
    <div
      ref={row}
      tabIndex={-1}
      className={classes.row}
      style={touch.drawn < 0 ? ({ '--drawn': `${touch.drawn}px` } as CSSProperties) : undefined}
      data-drawn={touch.drawn < 0 || undefined}
      onContextMenu={onContextMenu}
      {...(open && touch.handlers)}
    >
      {touch.drawn < 0 && (
        <span className={classes.swipe} data-ready={touch.ready || undefined} aria-hidden="true">
          <IconArrowBackUp size={20} stroke={1.75} />
        </span>
      )}
      <Body
        bubble={bubble}
        name={name}
        pointedAt={pointedAt}
        actions={actions}
        onTap={() => open && setMenu(true)}
      />
      {open && (
        <>
          <Reactions
            reactions={reactions}
            name={name}
            onReact={(reaction) => actions.react(stored.id, reaction)}
          />
          <BubbleMenu
            text={bubble.text}
            opened={menu}
            onChange={setMenu}
            reaction={reactions.find(({ mine }) => mine)?.reaction}
            onReact={(reaction) => actions.react(stored.id, reaction)}
            onReply={() => actions.reply(stored)}
            onEdit={
              isEditable(stored, me, new Date(serverNow()))
                ? () => actions.startEdit({ ...stored, content: bubble.text })
                : undefined
            }
            onRemove={bubble.mine ? () => actions.remove(stored.id) : undefined}
          />
        </>
      )}
    </div>
  )
}

/** Links and selected text keep their own menu and meaning. */
function isOfText(target: EventTarget): boolean {
  return (target as Element).closest('a, button') !== null || getSelection()?.isCollapsed === false
}

/** Focuses a message that was jumped to, so keyboard navigation continues from there. */
function useFocusWhen(pointedAt: boolean, row: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (pointedAt) row.current?.focus({ preventScroll: true })
  }, [pointedAt, row])
}

function Body({ bubble, name, pointedAt, actions, onTap }: Props & { onTap: () => void }) {
  const { mine, last, deleted, stored, text, tick, quote, edited } = bubble
  const shown = last || edited

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for fingers; keys have the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for fingers; keys have the button
    <div
      // Touch has no hover: members tap the bubble itself.
      onClick={(event) => matchMedia('(hover: none)').matches && !isOfText(event.target) && onTap()}
      className={classes.bubble}
      data-last={last || undefined}
      data-failed={tick === 'failed' || undefined}
      data-deleted={deleted || undefined}
      data-emoji={(!deleted && !quote && isOnlyEmoji(text)) || undefined}
      data-pointed-at={pointedAt || undefined}
      data-seq={stored?.seq}
    >
      <span className={classes.said}>{mine ? t`You:` : t`Received:`} </span>
      {quote && <QuoteBlock quote={quote} name={name} onOpen={() => actions.jump(quote.seq)} />}
      <p className={classes.text} dir="auto">
        {deleted ? t`Message deleted` : <Words text={text} />}
        {shown && <span className={classes.timeSpace} data-edited={edited || undefined} aria-hidden="true" />}
      </p>
      {shown && (
        <span className={classes.meta}>
          {edited && <span>{t({ message: 'edited', context: 'message' })}</span>}
          <ClockTime date={bubble.date} />
          {tick && <TickIcon tick={bubble.edit?.state === 'waiting' ? 'waiting' : tick} />}
        </span>
      )}
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
  waiting: { Icon: IconClock, words: msg({ message: 'Waiting', context: 'message' }) },
  sent: { Icon: IconCheck, words: msg({ message: 'Sent', context: 'message' }) },
  delivered: { Icon: IconChecks, words: msg({ message: 'Delivered', context: 'message' }) },
  read: { Icon: IconChecks, words: msg({ message: 'Read', context: 'message' }) },
  failed: { Icon: IconAlertCircle, words: msg`Not sent` },
} as const satisfies Record<Tick, unknown>

/** Shows a message's delivery status. */
export function TickIcon({ tick }: { tick: Tick }) {
  const { Icon, words } = TICKS[tick]
  const label = say(words)
  return (
    <span className={classes.tick} data-tick={tick} role="img" aria-label={label} title={label}>
      <Icon size={15} stroke={2} aria-hidden="true" />
    </span>
  )
}
