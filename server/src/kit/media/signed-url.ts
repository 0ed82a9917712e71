import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isStorageKey } from './storage.ts'
import { RENDITION_WIDTHS, type RenditionWidth } from './stored-picture.ts'

const HALF_HOUR = 30 * 60
const LONGEST = 2 * HALF_HOUR

export interface MediaSigner {
  /** Returns the paths of a picture's widths for one session; they stay the same for up to half an hour. */
  sign(media: { key: string; sessionId: string; now: Date }): (width: RenditionWidth) => string
  /** Returns what a signed path and query grant; undefined if they're forged, malformed or expired. */
  verify(request: { path: string; query: unknown; now: Date }): MediaGrant | undefined
}

export interface MediaGrant {
  key: string
  width: RenditionWidth
  sessionId: string
  secondsLeft: number
}

/** Creates a signer of media URLs (HMAC-SHA256) with a key derived from the server's secret. */
export function createMediaSigner(secret: string): MediaSigner {
  const hmacKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'media-url/v2', 32)))
  return {
    sign: (media) => signMediaUrl(hmacKey, media),
    verify: (request) => verifyMediaUrl(hmacKey, request),
  }
}

function signMediaUrl(
  hmacKey: KeyObject,
  { key, sessionId, now }: { key: string; sessionId: string; now: Date },
): (width: RenditionWidth) => string {
  const expires = expiryFor(now)
  // One signature for all widths: someone who may see a picture may see it in any size, and a page shows many
  // pictures.
  const sig = signature(hmacKey, key, sessionId, expires).toString('base64url')
  const grant = `s=${encodeURIComponent(sessionId)}&e=${expires}&sig=${sig}`
  return (width) => `/media/${key}/${width}.webp?${grant}`
}

/** Returns a time in seconds, 30 to 60 minutes ahead, on a half hour, so browsers can cache one URL. */
function expiryFor(now: Date): number {
  return Math.ceil((now.getTime() / 1000 + HALF_HOUR) / HALF_HOUR) * HALF_HOUR
}

function verifyMediaUrl(
  hmacKey: KeyObject,
  { path, query, now }: { path: string; query: unknown; now: Date },
): MediaGrant | undefined {
  const object = parsePath(path)
  const claim = parseQuery(query)
  if (!object || !claim) return undefined
  const expected = signature(hmacKey, object.key, claim.sessionId, claim.expires)
  if (claim.signature.length !== expected.length || !timingSafeEqual(claim.signature, expected))
    return undefined
  const secondsLeft = Math.floor(claim.expires - now.getTime() / 1000)
  if (secondsLeft <= 0 || secondsLeft > LONGEST) return undefined
  return { ...object, sessionId: claim.sessionId, secondsLeft }
}

function parsePath(path: string): { key: string; width: RenditionWidth } | undefined {
  const [, key, digits] = /^(?:\/media\/)?(.+)\/(\d{2,4})\.webp$/.exec(path) ?? []
  const width = RENDITION_WIDTHS.find((known) => String(known) === digits)
  if (key === undefined || width === undefined || !isStorageKey(key)) return undefined
  return { key, width }
}

function parseQuery(query: unknown) {
  if (typeof query !== 'object' || query === null) return undefined
  const { s, e, sig } = query as Record<string, unknown>
  if (typeof s !== 'string' || typeof e !== 'string' || typeof sig !== 'string') return undefined
  if (!/^\d{1,12}$/.test(e)) return undefined
  return { sessionId: s, expires: Number(e), signature: Buffer.from(sig, 'base64url') }
}

function signature(hmacKey: KeyObject, key: string, sessionId: string, expires: number): Buffer {
  return createHmac('sha256', hmacKey)
    .update(JSON.stringify([key, sessionId, expires]))
    .digest()
}
