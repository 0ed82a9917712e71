import { say } from '@savanna/contract/language/say'
import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { releaseImage } from '../../../kit/ui/media/object-url.ts'
import { type Turns, WHOLE } from './crop.model.ts'
import { drawPhoto, openPhoto } from './photo.ts'
import { UnfitPicture } from './unfit-picture.ts'

/** In px: enough for the crop dialog; the picture itself is cropped from the full photo. */
const PREVIEW_SIDE = 1440

export function sentenceOfUnfit(error: unknown): string {
  return error instanceof UnfitPicture ? error.message : say(PICTURE_UNREADABLE)
}

/** Returns a file's photo, null until it's decoded; its memory is released on unmount. */
export function usePhoto(file: File, onUnfit: (sentence: string) => void): ImageBitmap | null {
  const [photo, setPhoto] = useState<ImageBitmap | null>(null)
  const refuse = useEffectEvent(onUnfit)

  useEffect(() => {
    let wanted = true
    let opened: ImageBitmap | undefined
    openPhoto(file).then(
      (bitmap) => {
        opened = bitmap
        if (wanted) setPhoto(bitmap)
        else bitmap.close()
      },
      (error: unknown) => wanted && refuse(sentenceOfUnfit(error)),
    )
    return () => {
      wanted = false
      opened?.close()
    }
  }, [file])

  return photo
}

/** Returns the URL of a JPEG preview of the rotated photo, since browsers may not show HEIC; null until it's ready. */
export function usePreview(photo: ImageBitmap | null, turns: Turns): string | null {
  const [preview, setPreview] = useState<{ url: string; turns: Turns } | null>(null)

  useEffect(() => {
    if (!photo) return
    let wanted = true
    let url: string | undefined
    const canvas = drawPhoto(photo, { turns, area: WHOLE }, PREVIEW_SIDE)
    void canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }).then((jpeg) => {
      if (!wanted) return
      url = URL.createObjectURL(jpeg)
      setPreview({ url, turns })
    })
    return () => {
      wanted = false
      // A revoked URL must not show again when the photo is rotated back before the next preview is ready.
      setPreview(null)
      if (url) releaseImage(url)
    }
  }, [photo, turns])

  return preview?.turns === turns ? preview.url : null
}
