/** Where a server outside production shows the mails it would send. */
export const OUTBOX = '/dev/outbox'

/** Whether this site keeps its mails for reading instead of sending them. */
export async function isOutboxOpen(): Promise<boolean> {
  try {
    const answer = await fetch(`${OUTBOX}.json`, { method: 'HEAD' })
    return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}
