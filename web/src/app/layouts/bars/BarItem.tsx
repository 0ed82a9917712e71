import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './bar.module.css'

interface Props {
  /** The name: shown on hover, and read by screen readers. */
  label: string
  /** The name in one word, shown below the icon where there is enough width. */
  name: string
  children: ReactNode
}

/** Shows an icon button of the bar. */
export function BarButton({
  label,
  name,
  children,
  onClick,
  onNear,
}: Props & {
  onClick?: (() => void) | undefined
  /** Called when a pointer or the focus comes near. */
  onNear?: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      className={classes.icon}
      data-name={name}
      aria-label={label}
      title={label}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
    </button>
  )
}

function BarAnchor({ label, name, children, ...anchor }: Props & ComponentProps<'a'>) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the router's props bring the address that makes it a link
    <a {...anchor} className={classes.icon} data-name={name} aria-label={label} title={label}>
      {children}
    </a>
  )
}

/** Shows an icon link of the bar. */
export const BarLink = createLink(BarAnchor)
