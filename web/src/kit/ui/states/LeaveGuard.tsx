import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useUnchangedHistory } from '../../back/use-back-closes.ts'
import { useBusy } from '../../busy.ts'
import { getSession } from '../../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** True while unsaved work would be lost. */
  on: boolean
  /** One question. */
  title: string
  verb: string
  /** True for a dialog over a surface that is dark in both colour schemes. */
  onDark?: boolean
  /** The consequences of leaving. */
  children: ReactNode
}

/** Returns whether a navigation needs the question: not after a logout, and not between parts of one page. */
const leaves: ShouldBlockFn = ({ current, next }) =>
  getSession() !== null && current.pathname !== next.pathname

/** Returns whether the browser moved through its history, so the URL has changed already. */
const isTraversal = (action: string | undefined) => action !== 'PUSH' && action !== 'REPLACE'

/** Asks before a link or Back leaves the page; the browser asks in its own words before the tab is closed. */
export function LeaveGuard({ on, title, verb, onDark = false, children }: LeaveGuardProps) {
  const asked = useRef(false)
  const again = useRef(false)
  const shouldBlockFn = useCallback<ShouldBlockFn>((leaving) => {
    again.current = asked.current && isTraversal(leaving.action)
    return leaves(leaving)
  }, [])
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: on,
    disabled: !on,
    withResolver: true,
  })
  useBusy(on)
  const asking = status === 'blocked'
  useUnchangedHistory(asking && isTraversal(action))
  useEffect(() => {
    asked.current = asking
    if (!asking) return
    // Back, while the question is open, closes the question.
    if (again.current) return reset()
    // A dialog is invisible next to a fullscreen element.
    if (document.fullscreenElement) void document.exitFullscreen()
    // There is nothing left to lose.
    if (!on) reset()
  }, [asking, on, reset])
  return (
    <ConfirmDialog
      opened={asking}
      title={title}
      verb={verb}
      destructive
      onDark={onDark}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
