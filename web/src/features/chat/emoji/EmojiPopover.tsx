import { t } from '@lingui/core/macro'
import { BorrowedTarget } from '../../../kit/ui/overlays/BorrowedTarget.tsx'
import { Popover } from '../../../kit/ui/overlays/Popover.tsx'
import type { Opener } from '../../../kit/ui/overlays/use-opener.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import classes from './EmojiPopover.module.css'
import type { EmojiNames } from './emoji.model.ts'

/** Shows the emoji picker at its button. */
export function EmojiPopover({
  id,
  target,
  opened,
  onChange,
  names,
  onPick,
}: Opener & { names: EmojiNames; onPick: (symbol: string) => void }) {
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={onChange}
      position="top-start"
      trapFocus
      withinPortal
      shadow="none"
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <BorrowedTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t`Emoji`}
        // Picking an emoji moves the focus to the field; only Escape brings it back here.
        onKeyDownCapture={(event) => event.key === 'Escape' && target.current?.focus()}
      >
        <EmojiPicker
          names={names}
          onPick={(symbol) => {
            onChange(false)
            onPick(symbol)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
