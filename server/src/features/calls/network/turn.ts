import { createHmac } from 'node:crypto'

/** Long enough for a call, short enough that leaked credentials expire soon. */
const VALID_SECONDS = 2 * 3600

/**
 * Returns TURN credentials for a member's call, as coturn's `use-auth-secret` checks them
 * (draft-uberti-behave-turn-rest): the name contains the expiry and the password is its HMAC. A member has
 * the same name in all calls, so coturn's `user-quota` counts everything they relay; it's keyed, since coturn
 * logs it.
 */
export function createTurnCredentials(
  { url, secret }: { url: string; secret: string },
  { memberId, now }: { memberId: string; now: Date },
) {
  const name = createHmac('sha256', secret).update(`turn ${memberId}`).digest('base64url').slice(0, 22)
  const username = `${Math.floor(now.getTime() / 1000) + VALID_SECONDS}:${name}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return { urls: listTransports(url), username, credential }
}

/** Returns the addresses over UDP and, for networks that block it, TCP. An address with a transport is unchanged. */
function listTransports(url: string): string[] {
  if (url.startsWith('turns:') || url.includes('?')) return [url]
  return [`${url}?transport=udp`, `${url}?transport=tcp`]
}
