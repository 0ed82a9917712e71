/** The page on which a server outside production shows the mails it would send. */
export const OUTBOX = '/dev/outbox'

/** Tells whether this site collects its mails in an outbox instead of sending them. */
export async function isOutboxOpen(): Promise<boolean> {
  try {
    const answer = await fetch(`${OUTBOX}.json`, { method: 'HEAD' })
    return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('application/json')
  } catch {
    return false
  }
}
