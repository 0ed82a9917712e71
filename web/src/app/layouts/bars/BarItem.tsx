import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './bar.module.css'

interface Props {
  /** Its name: shown on hover, and read out. */
  label: string
  children: ReactNode
}

/** An icon of the bar that does something. */
export function BarButton({ label, children, onClick }: Props & { onClick: () => void }) {
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

function BarAnchor({ label, children, ...anchor }: Props & ComponentProps<'a'>) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the router's props bring the address that makes it a link
    <a {...anchor} className={classes.icon} aria-label={label} title={label}>
      {children}
    </a>
  )
}

/** An icon of the bar that leads somewhere. */
export const BarLink = createLink(BarAnchor)
