/** Who is logged in on this browser. */
export interface Session {
  token: string
  username: string
  /** Empty only when the token cannot be read. */
  id: string
}

interface Claims {
  id?: string
  username?: string
  /** Seconds since 1970. */
  exp?: number
}

/** The readable part of a token, or nothing when it cannot be read. The signature is the server's matter. */
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

/** When the token ends, in milliseconds since 1970; never, for a token that cannot be read. */
export function endOf(token: string): number {
  const exp = readClaims(token)?.exp
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
}

/** The session of a stored token: none without a token or after its end. */
export function sessionFrom(token: string | null, username: string | null, now: number): Session | null {
  if (!token || endOf(token) <= now) return null
  const claims = readClaims(token)
  return { token, username: username || claims?.username || '', id: claims?.id ?? '' }
}
