import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useBackCloses } from '../../back/use-back-closes.ts'

interface Props extends MenuProps {
  opened: boolean
  onChange: (opened: boolean) => void
}

function MenuWithBack(props: Props) {
  useBackCloses(props.opened, () => props.onChange(false))
  return <MantineMenu {...props} />
}

/** Mantine's menu, which Back closes too. */
export const Menu = Object.assign(MenuWithBack, {
  Target: MantineMenu.Target,
  Dropdown: MantineMenu.Dropdown,
  Item: MantineMenu.Item,
  Divider: MantineMenu.Divider,
})
