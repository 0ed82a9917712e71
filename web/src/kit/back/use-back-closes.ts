import { useEffect, useLayoutEffect, useRef } from 'react'
import { OverlayHistory } from './overlay-history.ts'

let overlays: OverlayHistory | undefined

/** Starts tracking this window's overlays, before the router exists. */
export function startOverlayHistory(): void {
  overlays ??= new OverlayHistory(window)
}

/**
 * Lets Back close whatever is open over the page, like Escape: dialogs, sheets, drawers, menus, popovers and panels.
 * Modal, Drawer, Menu and Popover in `kit/ui/overlays` call it; don't use Mantine's own elsewhere.
 */
export function useBackCloses(opened: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (opened ? overlays?.add(() => close.current?.()) : undefined), [opened])
}

/** Adds no entries to the history while `on` is true: the URL is already that of a page that may not open. */
export function useUnchangedHistory(on: boolean): void {
  // Runs before the question opens, since parents' effects of the same kind come later.
  useLayoutEffect(() => (on ? overlays?.pause() : undefined), [on])
}
