let openRoom: string | undefined

/** Notes which conversation stands on this tab's page. */
export function setOpenRoom(roomId: string | undefined): void {
  openRoom = roomId
}

/** True while someone looks at this conversation in this tab. */
export function isOpenRoom(roomId: string): boolean {
  return roomId === openRoom && isLookedAt()
}

/** True while the tab is in front and has the focus. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
