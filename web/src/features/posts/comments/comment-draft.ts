const keyOf = (memberId: string, postId: string) => `comment:${memberId}:${postId}`

/** Returns the draft of a member's comment on a post in this tab; empty when there is none. */
export function readCommentDraft(memberId: string, postId: string): string {
  return sessionStorage.getItem(keyOf(memberId, postId)) ?? ''
}

/** Stores the draft, so it survives a reload; an empty text removes it. */
export function storeCommentDraft(memberId: string, postId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(memberId, postId))
  else sessionStorage.setItem(keyOf(memberId, postId), text)
}
