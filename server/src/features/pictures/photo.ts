import type { Photo } from '@savanna/contract/pictures'
import type { Context } from '../../context.ts'
import { PICTURE_WIDTHS } from '../../kit/media/picture.ts'

interface StoredPhoto {
  media_key: string
  thumbhash: string
}

/** A stored picture as the holder of a session gets it: addresses signed for that session. */
export function photoOf(
  { signer, now }: Pick<Context, 'signer' | 'now'>,
  sessionId: string,
  { media_key: key, thumbhash }: StoredPhoto,
): Photo {
  const at = now()
  const sign = (width: (typeof PICTURE_WIDTHS)[number]) => signer.sign({ key, width, sessionId, now: at })
  const urls = PICTURE_WIDTHS.map((width) => [width, sign(width)] as const)
  return {
    url: urls.find(([width]) => width === 640)?.[1] ?? sign(640),
    srcset: urls.map(([width, url]) => `${url} ${width}w`).join(', '),
    thumbhash,
  }
}
