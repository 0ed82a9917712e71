import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { getSession } from '../../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** True while something would be lost. */
  on: boolean
  /** One question. */
  title: string
  verb: string
  /** Over what is dark whatever the site's colours are. */
  night?: boolean
  /** What will follow from a yes. */
  children: ReactNode
}

/** Whoever has logged out has nothing to stay for; parts of one page are no way out of it. */
const leaves: ShouldBlockFn = ({ current, next }) =>
  getSession() !== null && current.pathname !== next.pathname

/** Asks before a page is left by a link or by Back; the browser asks in its own words before the tab is closed. */
export function LeaveGuard({ on, title, verb, night = false, children }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leaves,
    enableBeforeUnload: on,
    disabled: !on,
    withResolver: true,
  })
  const asking = status === 'blocked'
  useEffect(() => {
    if (!asking) return
    // A dialog stands outside of what fills the screen.
    if (document.fullscreenElement) void document.exitFullscreen()
    // What the question was about is over.
    if (!on) reset()
  }, [asking, on, reset])
  return (
    <ConfirmDialog
      opened={asking}
      title={title}
      verb={verb}
      destructive
      night={night}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
