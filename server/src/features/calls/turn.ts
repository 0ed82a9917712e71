import { createHmac } from 'node:crypto'

/** Long enough for a call, short enough that what leaks is soon worth nothing. */
const VALID_SECONDS = 2 * 3600

/**
 * Credentials of one member for one call, as coturn's `use-auth-secret` checks them: the name says until when, and the
 * password proves that the site wrote it.
 */
export function turnCredentials(
  { url, secret }: { url: string; secret: string },
  { callId, now }: { callId: string; now: Date },
) {
  const username = `${Math.floor(now.getTime() / 1000) + VALID_SECONDS}:${callId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: waysOf(url), username, credential }
}

/** Over UDP and, for networks that let none through, over TCP. An address that names its way stays as it is. */
function waysOf(url: string): string[] {
  if (url.startsWith('turns:') || url.includes('?')) return [url]
  return [`${url}?transport=udp`, `${url}?transport=tcp`]
}
