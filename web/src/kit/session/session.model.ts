/** The member who is logged in to this browser. */
export interface Session {
  token: string
  username: string
  /** Empty only when the token can't be read. */
  id: string
}

interface Claims {
  id?: string
  username?: string
  /** Seconds since 1970. */
  exp?: number
}

/** Returns a token's claims; nothing when it can't be read. Only the server checks the signature. */
function readClaims(token: string): Claims | undefined {
  const payload = token.split('.')[1]
  if (!payload) return undefined
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}

/** Returns when the token expires, in milliseconds since 1970; infinity for an unreadable token. */
export function endOf(token: string): number {
  const exp = readClaims(token)?.exp
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
}

/** Returns a stored token's session; null without a token or after its expiry. */
export function sessionFrom(token: string | null, username: string | null, now: number): Session | null {
  if (!token || endOf(token) <= now) return null
  const claims = readClaims(token)
  return { token, username: username || claims?.username || '', id: claims?.id ?? '' }
}
