import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { IconArrowBackUp, IconHeartFilled, IconUser, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { keyByReading } from '../../kit/language/direction.ts'
import classes from './CardActions.module.css'
import type { Stroke } from './cards.model.ts'

interface CardActionsProps {
  /** First name on the top card; undefined when the stack is empty and only an undo is possible. */
  name: string | undefined
  undoable: boolean
  /** Whether the top card has further photos, for which there are keys. */
  photos: boolean
  /** Whether the bio waits behind a key; it does not where the page shows it. */
  bio?: boolean
  act: (stroke: Stroke) => void
}

interface Action {
  stroke: Stroke
  label: Sentence
  /** Returns what the button says of a member, for screen readers. */
  of?: (name: string) => string
  shortcuts: string[]
  keys: string
  icon: ReactNode
  prominent?: boolean
}

const ACTIONS: Action[] = [
  {
    stroke: 'undo',
    label: msg`Undo`,
    shortcuts: ['Z', 'Backspace'],
    keys: 'Z',
    icon: <IconArrowBackUp size={24} stroke={1.75} />,
  },
  {
    stroke: 'pass',
    label: msg({ message: 'Pass', context: 'verb' }),
    of: (name) => t`Pass on ${name}`,
    shortcuts: ['ArrowLeft'],
    keys: '←',
    icon: <IconX size={28} stroke={2} />,
    prominent: true,
  },
  {
    stroke: 'profile',
    label: msg`Profile`,
    of: (name) => t({ message: `${name}’s profile`, comment: 'A button that opens the profile of a member' }),
    shortcuts: ['ArrowUp'],
    keys: '↑',
    icon: <IconUser size={24} stroke={1.75} />,
  },
  {
    stroke: 'like',
    label: msg({ message: 'Like', context: 'verb' }),
    of: (name) => t`Like ${name}`,
    shortcuts: ['ArrowRight'],
    keys: '→',
    icon: <IconHeartFilled size={28} />,
    prominent: true,
  },
]

/** Shows a button for each gesture, with its name and, where there is a keyboard, its key. */
export function CardActions({ name, undoable, photos, bio = true, act }: CardActionsProps) {
  const rests = (stroke: Stroke) => stroke === 'undo' && !undoable
  if (!name && !undoable) return null
  return (
    <div>
      <Flex
        align="flex-start"
        justify="center"
        role="toolbar"
        aria-label={t({ message: 'Card', context: 'suggestion' })}
        className={classes.bar}
      >
        {ACTIONS.filter(({ stroke }) => name || stroke === 'undo').map(
          ({ stroke, label, of, shortcuts, keys, icon, prominent }) => (
            <Flex
              component="button"
              key={stroke}
              type="button"
              direction="column"
              align="center"
              gap="xs"
              miw={64}
              p={0}
              className={classes.action}
              data-stroke={stroke}
              data-prominent={prominent}
              aria-label={name && of ? of(name) : say(label)}
              aria-keyshortcuts={shortcuts.map(keyByReading).join(' ')}
              aria-disabled={rests(stroke) || undefined}
              onClick={() => !rests(stroke) && act(stroke)}
            >
              <span className={classes.disc}>{icon}</span>
              <Flex component="span" align="center" gap="xs" c="dimmed" fz="sm" fw={500}>
                {say(label)}
                {/* Drawn by the style sheet: what is read aloud is the name and aria-keyshortcuts. */}
                <kbd className={classes.key} data-key={keyByReading(keys)} />
              </Flex>
            </Flex>
          ),
        )}
      </Flex>
      {name && (photos || bio) && (
        <Box component="p" c="dimmed" fz="sm" mt="sm" className={classes.hints}>
          {photos && (
            <span>
              <Trans comment="Two keys that step through the photos">
                <kbd className={classes.key}>,</kbd> <kbd className={classes.key}>.</kbd> pictures
              </Trans>
            </span>
          )}
          {bio && (
            <span>
              <Trans comment="A key that opens the bio">
                <kbd className={classes.key}>↓</kbd> bio
              </Trans>
            </span>
          )}
        </Box>
      )}
    </div>
  )
}
