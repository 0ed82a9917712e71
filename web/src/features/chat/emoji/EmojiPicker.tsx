import { msg, t } from '@lingui/core/macro'
import { Box, Stack, TextInput } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { keyByReading } from '../../../kit/language/direction.ts'
import { useLater } from '../../../kit/use-later.ts'
import classes from './EmojiPicker.module.css'
import { EMOJI } from './emoji.data.ts'
import { addRecent, type EmojiNames, findEmoji, placeAfter, recentEmoji } from './emoji.model.ts'

const GROUPS = [
  { name: msg({ message: 'Faces', context: 'emoji' }), emoji: EMOJI.faces },
  { name: msg({ message: 'Hearts', context: 'emoji' }), emoji: EMOJI.hearts },
  { name: msg({ message: 'Hands', context: 'emoji' }), emoji: EMOJI.hands },
  { name: msg({ message: 'Animals and nature', context: 'emoji' }), emoji: EMOJI.nature },
  { name: msg({ message: 'Food and drink', context: 'emoji' }), emoji: EMOJI.food },
  { name: msg({ message: 'Doing and going', context: 'emoji' }), emoji: EMOJI.activities },
]
const FOUND = msg({ message: 'Results', context: 'emoji' })
/** Groups visible when the picker opens. */
const IN_SIGHT = 2
const RECENT = msg({ message: 'Recent', context: 'emoji' })

interface PickerProps {
  names: EmojiNames
  onPick: (symbol: string) => void
}

/** Shows emoji by subject, recent ones first, with a search by name. */
export function EmojiPicker({ names, onPick }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [recent] = useState(recentEmoji)
  const all = useLater()
  const box = useRef<HTMLDivElement>(null)
  const found = findEmoji(names, typed)
  const groups = typed.trim()
    ? [{ name: FOUND, emoji: found }]
    : [...(recent.length > 0 ? [{ name: RECENT, emoji: recent }] : []), ...GROUPS]

  function pick(symbol: string) {
    addRecent(symbol)
    onPick(symbol)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const places = buttons.map((button) => ({ left: button.offsetLeft, top: button.offsetTop }))
    const to = at < 0 ? undefined : placeAfter(keyByReading(event.key), places, at)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }

  return (
    <Stack gap="xs" w="min(352px, calc(100vw - 48px))">
      <TextInput
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found[0]
          if (event.key === 'Enter' && typed.trim() && first) pick(first)
          if (event.key === 'ArrowDown') box.current?.querySelector('button')?.focus()
        }}
        placeholder={t`Search emoji`}
        aria-label={t`Search emoji`}
        data-autofocus
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the buttons inside */}
      <div ref={box} className={classes.groups} onKeyDown={onKeyDown}>
        {groups.slice(0, all ? undefined : IN_SIGHT).map(({ name, emoji }) => (
          <Group key={say(name)} name={say(name)} emoji={emoji} names={names} onPick={pick} />
        ))}
        {found.length === 0 && (
          <Box component="p" c="dimmed" py="lg" px="2xs" ta="center">
            {t`No emoji found`}
          </Box>
        )}
      </div>
    </Stack>
  )
}

interface GroupProps extends PickerProps {
  name: string
  emoji: readonly string[]
}

function Group({ name, emoji, names, onPick }: GroupProps) {
  const id = useId()
  if (emoji.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Box
        component="h3"
        id={id}
        bg="var(--raised)"
        c="dimmed"
        fz="xs"
        fw={600}
        pt="xs"
        px="2xs"
        pb="2xs"
        pos="sticky"
        top={0}
      >
        {name}
      </Box>
      <div className={classes.grid}>
        {emoji.map((symbol, index) => (
          <button
            key={symbol}
            type="button"
            className={classes.emoji}
            aria-label={names[symbol]?.name}
            title={names[symbol]?.name}
            // One tab stop per group; the arrow keys move within it (roving tabindex).
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onPick(symbol)}
          >
            {symbol}
          </button>
        ))}
      </div>
    </section>
  )
}
