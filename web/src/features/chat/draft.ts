const keyOf = (memberId: string, roomId: string) => `draft:${memberId}:${roomId}`

/** What a member had begun to write in a conversation. */
export function readDraft(memberId: string, roomId: string): string {
  return localStorage.getItem(keyOf(memberId, roomId)) ?? ''
}

/** Keeps what is being written, so that it survives a reload; an empty text is forgotten. */
export function keepDraft(memberId: string, roomId: string, text: string): void {
  if (text === '') localStorage.removeItem(keyOf(memberId, roomId))
  else localStorage.setItem(keyOf(memberId, roomId), text)
}
