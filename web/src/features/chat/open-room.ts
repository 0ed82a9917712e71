let openRoom: string | undefined

/** Stores which conversation is open in this tab; undefined for none. */
export function setOpenRoom(roomId: string | undefined): void {
  openRoom = roomId
}

/** Returns whether this conversation is open in this tab and the tab has the focus. */
export function isOpenRoom(roomId: string): boolean {
  return roomId === openRoom && isLookedAt()
}

/** Returns whether the tab is visible and has the focus. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
