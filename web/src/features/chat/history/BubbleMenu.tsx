import { ActionIcon, Menu } from '@mantine/core'
import type { Reaction } from '@savanna/contract/chat/message'
import { IconArrowBackUp, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../kit/ui/states/toast.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import classes from './BubbleGroup.module.css'

const COPIED_MS = 1_500

interface Props {
  text: string
  opened: boolean
  onChange: (opened: boolean) => void
  /** The member's own reaction. */
  reaction: Reaction | undefined
  onReact: (reaction: Reaction | null) => void
  onReply: () => void
  /** Given while the message may be edited. */
  onEdit?: (() => void) | undefined
  /** Given for the member's own messages only. */
  onRemove?: (() => void) | undefined
}

/** Shows the menu of a message. It is rendered when it is first opened, since a conversation has many. */
export function BubbleMenu(props: Props) {
  const { opened, onChange } = props
  const [wanted, setWanted] = useState(false)
  // A reply and an edit move the focus to the field, which must not come back from there.
  const [leaves, setLeaves] = useState(false)
  if (opened && !wanted) setWanted(true)
  const leaving = (act: () => void) => () => {
    setLeaves(true)
    act()
  }
  function change(next: boolean) {
    if (next) setLeaves(false)
    onChange(next)
  }
  const button = (
    <ActionIcon
      className={classes.more}
      size={32}
      variant="subtle"
      color="gray"
      aria-label="Message options"
      aria-haspopup="menu"
      // The menu itself listens to it once it is there.
      {...(!wanted && { onClick: () => change(true) })}
      data-opened={opened || undefined}
    >
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <Menu opened={opened} onChange={change} position="bottom" withinPortal returnFocus={!leaves}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Items
          {...props}
          onReply={leaving(props.onReply)}
          onEdit={props.onEdit && leaving(props.onEdit)}
          onReact={(picked) => {
            change(false)
            props.onReact(picked)
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ text, reaction, onReact, onReply, onEdit, onRemove }: Props) {
  return (
    <>
      <ReactionBar mine={reaction} onPick={onReact} />
      <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.75} />} onClick={onReply}>
        Reply
      </Menu.Item>
      {onEdit && (
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy(text)}>
        Copy
      </Menu.Item>
      {onRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={onRemove}>
          Delete for both
        </Menu.Item>
      )}
    </>
  )
}

/** Copies a text. Browsers offer no clipboard without a secure connection; selecting by hand still works. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info('Copied', COPIED_MS)
  } catch {
    toast.error('This browser does not let the page copy. Select the text instead.')
  }
}
