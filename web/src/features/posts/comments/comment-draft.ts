const keyOf = (memberId: string, postId: string) => `comment:${memberId}:${postId}`

/** What a member had begun to write below a post in this tab. */
export function readCommentDraft(memberId: string, postId: string): string {
  return sessionStorage.getItem(keyOf(memberId, postId)) ?? ''
}

/** Keeps what is being written, so that it survives a reload; an empty text is forgotten. */
export function keepCommentDraft(memberId: string, postId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(memberId, postId))
  else sessionStorage.setItem(keyOf(memberId, postId), text)
}
