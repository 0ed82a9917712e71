import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { useBackCloses } from '../../back/use-back-closes.ts'

interface Props extends PopoverProps {
  opened: boolean
  onChange: (opened: boolean) => void
}

function PopoverWithBack(props: Props) {
  useBackCloses(props.opened, () => props.onChange(false))
  return <MantinePopover {...props} />
}

/** Mantine's popover, which Back closes too. */
export const Popover = Object.assign(PopoverWithBack, {
  Target: MantinePopover.Target,
  Dropdown: MantinePopover.Dropdown,
})
