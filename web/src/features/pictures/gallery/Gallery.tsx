import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Picture } from '@savanna/contract/pictures/routes'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import { inViewingOrder, listSlots, pictureLabel } from '../pictures.model.ts'
import classes from './Gallery.module.css'
import { Lightbox } from './lightbox.lazy.ts'
import { LARGE_PICTURE_SIZES } from './picture-sizes.ts'
import { useStrip } from './use-strip.ts'

interface GalleryProps {
  pictures: Picture[]
  /** The member's first name. */
  name: string
  /** Shown when there are none. */
  fallback: string
  /** Called to add a picture; only on the member's own page, where empty slots offer it. */
  onAdd?: () => void
}

const SMALL = `${BELOW_SM} 100vw, 320px`

/** Shows a member's pictures: one large and up to four small ones, on a phone a strip to swipe. */
export function Gallery({ pictures, name, fallback, onAdd }: GalleryProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const strip = useStrip<HTMLUListElement>()
  const ordered = inViewingOrder(pictures)
  const empty = onAdd ? listSlots(pictures).flatMap((picture, slot) => (picture ? [] : [slot])) : []
  const count = ordered.length + empty.length

  if (count === 0) {
    return (
      <div className={classes.alone}>
        <Photo
          alt={t`No picture of ${name} yet`}
          photo={null}
          fallback={fallback}
          eager
          className={classes.photo}
        />
      </div>
    )
  }
  return (
    <section className={classes.gallery} aria-label={t`Pictures of ${name}`}>
      <ul className={classes.tiles} data-count={count} ref={strip.ref} onScroll={strip.onScroll}>
        {ordered.map((picture, index) => (
          <li key={picture.id} className={classes.tile}>
            <UnstyledButton
              className={`${frame.open} ${classes.open}`}
              aria-label={pictureLabel(index, ordered.length)}
              onClick={() => setOpened(index)}
            >
              <Photo
                alt=""
                eager={index === 0}
                photo={picture}
                sizes={index === 0 ? LARGE_PICTURE_SIZES : SMALL}
                fallback={fallback}
                className={classes.photo}
              />
            </UnstyledButton>
          </li>
        ))}
        {empty.map((slot) => (
          <li key={slot} className={classes.tile}>
            <UnstyledButton fw={600} mih={120} className={`${frame.add} ${classes.add}`} onClick={onAdd}>
              <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
              {t`Add picture`}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {ordered.length > 1 && strip.index < ordered.length && (
        <p className={`${frame.mark} ${classes.count}`} aria-hidden="true">
          {formatNumber(strip.index + 1)} / {formatNumber(ordered.length)}
        </p>
      )}
      {opened !== null && (
        <Lightbox
          pictures={ordered}
          first={opened}
          name={name}
          fallback={fallback}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
