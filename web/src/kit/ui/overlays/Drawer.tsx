import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { useBackCloses } from '../../back/use-back-closes.ts'

/** Mantine's drawer, which Back closes too. */
export function Drawer(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}
