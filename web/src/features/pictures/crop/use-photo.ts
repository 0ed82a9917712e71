import { PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { releaseImage } from '../../../kit/ui/media/object-url.ts'
import { type Turns, WHOLE } from './crop.model.ts'
import { drawPhoto, openPhoto, UnfitPicture } from './photo.ts'

/** Enough for the screen on which it is adjusted; the picture itself is cut from the photo. */
const PREVIEW_SIDE = 1440

export function sentenceOfUnfit(error: unknown): string {
  return error instanceof UnfitPicture ? error.message : PICTURE_UNREADABLE
}

/** The photograph in a file, once it is decoded; it is held in memory while the component is on the page. */
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

/** The address of the turned photo as an image to adjust; browsers that show no HEIC get a JPEG of it, too. */
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
      // Turned back before another one is there, it would be shown again without its image.
      setPreview(null)
      if (url) releaseImage(url)
    }
  }, [photo, turns])

  return preview?.turns === turns ? preview.url : null
}
