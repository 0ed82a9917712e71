import type { Photo } from '@savanna/contract/pictures/routes'
import type { SigningContext } from '../../context.ts'
import { PICTURE_WIDTHS } from '../../kit/media/picture.ts'

interface StoredPhoto {
  media_key: string
  thumbhash: string
}

/** Returns a stored picture with addresses signed for one session. */
export function signPhoto(
  { signer, now }: SigningContext,
  sessionId: string,
  { media_key: key, thumbhash }: StoredPhoto,
): Photo {
  const addressOf = signer.sign({ key, sessionId, now: now() })
  return {
    url: addressOf(640),
    srcset: PICTURE_WIDTHS.map((width) => `${addressOf(width)} ${width}w`).join(', '),
    thumbhash,
  }
}
