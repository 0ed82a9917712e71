import { t } from '@lingui/core/macro'
import type { Reaction } from '@savanna/contract/chat/message'
import { IconArrowBackUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { BorrowedTarget } from '../../../kit/ui/overlays/BorrowedTarget.tsx'
import { Menu } from '../../../kit/ui/overlays/Menu.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'

const COPIED_MS = 1_500

export interface BubbleOptionsProps {
  text: string
  opened: boolean
  onChange: (opened: boolean) => void
  /** The member's own reaction. */
  reaction: Reaction | undefined
  onReact: (reaction: Reaction | null) => void
  onReply: () => void
  /** Present while the message may be edited. */
  onEdit?: (() => void) | undefined
  /** Present only for the member's own messages. */
  onRemove?: (() => void) | undefined
}

interface Props extends BubbleOptionsProps {
  id: string
  /** The menu's button. */
  target: RefObject<HTMLButtonElement | null>
}

/** Shows a message's menu at its button. */
export function BubbleOptions({ id, target, ...props }: Props) {
  const { opened, onChange } = props
  // A reply and an edit move the focus to the field, which must not come back from there.
  const [leaves, setLeaves] = useState(false)
  const leaving = (act: () => void) => () => {
    setLeaves(true)
    act()
  }
  if (opened && leaves) setLeaves(false)
  return (
    <Menu id={id} opened={opened} onChange={onChange} position="bottom" withinPortal returnFocus={!leaves}>
      <Menu.Target>
        <BorrowedTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Items
          {...props}
          onReply={leaving(props.onReply)}
          onEdit={props.onEdit && leaving(props.onEdit)}
          onReact={(picked) => {
            onChange(false)
            props.onReact(picked)
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ text, reaction, onReact, onReply, onEdit, onRemove }: BubbleOptionsProps) {
  return (
    <>
      <ReactionBar mine={reaction} onPick={onReact} />
      <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.75} />} onClick={onReply}>
        {t({ message: 'Reply', context: 'verb' })}
      </Menu.Item>
      {onEdit && (
        <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
          {t({ message: 'Edit', context: 'verb' })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy(text)}>
        {t({ message: 'Copy', context: 'verb' })}
      </Menu.Item>
      {onRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={onRemove}>
          {t`Delete for both`}
        </Menu.Item>
      )}
    </>
  )
}

/** Copies a text. Browsers have no clipboard API without a secure connection; selecting by hand still works. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(t`Copied`, COPIED_MS)
  } catch {
    toast.error(t`Your browser blocked copying. Select the text instead.`)
  }
}
