import type { MenuItemProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { BorrowedTarget } from './BorrowedTarget.tsx'
import { Menu } from './Menu.tsx'
import type { Opener } from './use-opener.ts'

export interface MenuEntry
  extends Pick<MenuItemProps, 'leftSection' | 'c' | 'closeMenuOnClick' | 'children'> {
  'aria-label'?: string
  onClick?: () => void
  /** Renders a link in place of the button. */
  renderRoot?: (props: object) => ReactNode
}

export interface ButtonMenuProps extends Opener {
  /** From first to last; `null` puts a divider between two. */
  entries: (MenuEntry | null | false | undefined)[]
  position: 'bottom-end' | 'top-end'
  /** In pixels. */
  width: number
}

/** Shows the menu of a button rendered elsewhere. */
export function ButtonMenu({ entries, target, ...menu }: ButtonMenuProps) {
  return (
    <Menu {...menu}>
      <Menu.Target>
        <BorrowedTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>{entries.map(showEntry)}</Menu.Dropdown>
    </Menu>
  )
}

function showEntry(entry: ButtonMenuProps['entries'][number], at: number): ReactNode {
  if (entry === null) return <Menu.Divider key={`line ${at}`} />
  return entry && <Menu.Item key={entry['aria-label'] ?? String(entry.children)} {...entry} />
}
