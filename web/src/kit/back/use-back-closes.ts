import { useEffect, useLayoutEffect, useRef } from 'react'
import { OverlayHistory } from './overlay-history.ts'

let overlays: OverlayHistory | undefined

/** Starts to follow the overlays of this window, before the router exists. */
export function startOverlayHistory(): void {
  overlays ??= new OverlayHistory(window)
}

/**
 * Lets Back close what is open over the page, as Escape does: dialogs, sheets, drawers, menus, popovers and panels. Modal,
 * Drawer, Menu and Popover of `kit/ui/overlays` call it; Mantine's own may not be used elsewhere.
 */
export function useBackCloses(opened: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (opened ? overlays?.add(() => close.current?.()) : undefined), [opened])
}

/** Adds no entries to the history while `on` is true: the address is already that of a page that may not be opened. */
export function useUnchangedHistory(on: boolean): void {
  // Before the question is open, whose effects come first among those of the same kind.
  useLayoutEffect(() => (on ? overlays?.pause() : undefined), [on])
}
