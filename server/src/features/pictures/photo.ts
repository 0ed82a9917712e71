import type { Photo } from '@savanna/contract/pictures/routes'
import type { SigningContext } from '../../context.ts'
import { DEFAULT_LOOK } from '../../kit/media/picture-look.ts'
import { OFFERED_WIDTHS } from '../../kit/media/stored-picture.ts'

export interface StoredPhoto {
  media_key: string
  thumbhash: string
  focus_x?: number | null
  focus_y?: number | null
  scrim?: string | null
}

/** Columns of a member's main picture; all null if there is none. */
export interface StoredPortrait extends Omit<StoredPhoto, 'media_key' | 'thumbhash'> {
  media_key: string | null
  thumbhash: string | null
}

/** Returns a member's main picture with URLs signed for one session; null if there is none. */
export function signPortrait(
  context: SigningContext,
  sessionId: string,
  { media_key, thumbhash, ...look }: StoredPortrait,
): Photo | null {
  return media_key && thumbhash ? signPhoto(context, sessionId, { media_key, thumbhash, ...look }) : null
}

/** Returns a stored picture with URLs signed for one session. */
export function signPhoto(
  { signer, now }: SigningContext,
  sessionId: string,
  { media_key: key, thumbhash, focus_x, focus_y, scrim }: StoredPhoto,
): Photo {
  const addressOf = signer.sign({ key, sessionId, now: now() })
  return {
    url: addressOf(640),
    srcset: OFFERED_WIDTHS.map((width) => `${addressOf(width)} ${width}w`).join(', '),
    thumbhash,
    focus_x: focus_x ?? DEFAULT_LOOK.focus.x,
    focus_y: focus_y ?? DEFAULT_LOOK.focus.y,
    scrim: scrim ?? DEFAULT_LOOK.scrim,
  }
}
