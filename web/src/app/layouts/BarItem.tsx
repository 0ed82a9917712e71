import { Tooltip, UnstyledButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './bar.module.css'

interface Props {
  /** Its name: shown on hover and focus, and read out. */
  label: string
  children: ReactNode
}

/** An icon of the bar that does something. */
export function BarButton({ label, children, onClick }: Props & { onClick: () => void }) {
  return (
    <Tooltip label={label} events={SHOWN_ON}>
      <UnstyledButton className={classes.icon} aria-label={label} onClick={onClick}>
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}

/** An icon of the bar that leads somewhere. */
export const BarLink = createLink(function BarAnchor({
  label,
  children,
  ...anchor
}: Props & ComponentProps<'a'>) {
  return (
    <Tooltip label={label} events={SHOWN_ON}>
      <a {...anchor} className={classes.icon} aria-label={label}>
        {children}
      </a>
    </Tooltip>
  )
})

const SHOWN_ON = { hover: true, focus: true, touch: false }
