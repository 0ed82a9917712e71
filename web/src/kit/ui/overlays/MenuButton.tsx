import { cloneElement, type ReactElement } from 'react'
import type { ButtonMenuProps } from './ButtonMenu.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import { type Opener, useOpener } from './use-opener.ts'

const ButtonMenu = lazyOverlay(async () => (await import('./ButtonMenu.tsx')).ButtonMenu, null)

interface MenuButtonProps extends Omit<ButtonMenuProps, keyof Opener> {
  /** The button that opens the menu. */
  button: ReactElement<object>
}

/** Shows a button that opens a menu. The menu code loads when a pointer or the focus comes near. */
export function MenuButton({ button, ...menu }: MenuButtonProps) {
  const { opener, button: props } = useOpener('menu', ButtonMenu.preload)
  return (
    <>
      {cloneElement(button, props)}
      <ButtonMenu {...opener} {...menu} />
    </>
  )
}
