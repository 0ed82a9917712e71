import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from './BubbleGroup.module.css'

const COPIED_MS = 1_500

interface Props {
  text: string
  opened: boolean
  onChange: (opened: boolean) => void
  /** Given for the member's own messages only. */
  onRemove?: () => void
}

/** Shows the menu of a message. It is rendered when it is first opened, since a conversation has many. */
export function BubbleMenu({ text, opened, onChange, onRemove }: Props) {
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const button = (
    <ActionIcon
      className={classes.more}
      size={32}
      variant="subtle"
      color="gray"
      aria-label="Message options"
      aria-haspopup="menu"
      onClick={() => onChange(!opened)}
      data-opened={opened || undefined}
    >
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <Menu opened={opened} onChange={onChange} position="bottom" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy(text)}>
          Copy
        </Menu.Item>
        {onRemove && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={onRemove}>
            Delete for both
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
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
