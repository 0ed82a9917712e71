import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBackCloses } from '../../back/use-back-closes.ts'

interface Props extends PopoverProps {
  opened: boolean
  onChange: (opened: boolean) => void
}

function PopoverWithBack(props: Props) {
  useBackCloses(props.opened, () => props.onChange(false))
  // Mantine only listens within the popover, but the focus may still be on the button that opened it.
  useWindowEvent('keydown', (event) => {
    if (props.opened && event.key === 'Escape' && !event.isComposing) props.onChange(false)
  })
  return <MantinePopover {...props} />
}

/** Mantine's popover, which Back closes too. */
export const Popover = Object.assign(PopoverWithBack, {
  Target: MantinePopover.Target,
  Dropdown: MantinePopover.Dropdown,
})
