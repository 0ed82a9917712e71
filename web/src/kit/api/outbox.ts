/** Returns whether this site has an outbox that this browser may open: not in production, and on the same machine. */
export async function isOutboxOpen(): Promise<boolean> {
  try {
    const answer = await fetch('/dev/outbox/status')
    return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}
