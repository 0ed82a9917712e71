import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Box, UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Post } from '@savanna/contract/posts/routes'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { keyByReading } from '../../../kit/language/direction.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import pictures from '../../../kit/ui/media/picture-styles.module.css'
import { placeholderOf } from '../../../kit/ui/media/thumbhash.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Lightbox, useStrip } from '../../pictures/index.ts'
import classes from './PostImages.module.css'
import { computeFrameRatio, fillsFrame, POST_PHOTO_SIZES } from './photo-frame.ts'

/** A transparent pixel, shown over the blurred colours when an image doesn't load. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Image = Post['images'][number]

/** Shows a post's images, one at a time: swipes, buttons and arrow keys move, a click opens the lightbox. */
export function PostImages({ post, eager }: { post: Post; eager: boolean }) {
  const strip = useStrip<HTMLUListElement>()
  const [opened, setOpened] = useState<number | null>(null)
  const { images, Title: title } = post
  const last = images.length - 1
  const index = Math.min(strip.index, last)
  const frame = computeFrameRatio(images)

  function turn(event: KeyboardEvent) {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[keyByReading(event.key)]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    strip.go(Math.min(last, Math.max(0, to)))
  }

  return (
    <Box
      component="section"
      bg="var(--sunken)"
      pos="relative"
      className={shared.clip}
      style={{ aspectRatio: frame }}
      aria-label={
        last > 0
          ? plural({ count: images.length }, { one: `# photo in ${title}`, other: `# photos in ${title}` })
          : t`Photo in ${title}`
      }
      onKeyDown={last > 0 && opened === null ? turn : undefined}
    >
      <ul
        className={`${pictures.strip} ${classes.strip}`}
        ref={strip.ref}
        onScroll={strip.onScroll}
        tabIndex={last > 0 ? 0 : -1}
      >
        {images.map((image, at) => (
          <Slide
            key={image.url.split('?')[0]}
            image={image}
            frame={frame}
            alt={altOf(title, at + 1, last + 1)}
            hidden={at !== index}
            eager={eager && at === 0}
            onOpen={() => setOpened(at)}
          />
        ))}
      </ul>
      {last > 0 && <Turning index={index} last={last} onGo={strip.go} />}
      {opened !== null && (
        <Lightbox
          pictures={images.map((image, at) => ({ ...image, id: `${post.id} ${at}` }))}
          first={opened}
          name={post.firstname}
          fallback={NOTHING}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  )
}

function altOf(title: string, number: number, count: number): string {
  const [photo, photos] = [formatNumber(number), formatNumber(count)]
  return t`${title}, photo ${photo} of ${photos}`
}

interface SlideProps {
  image: Image
  frame: number
  alt: string
  hidden: boolean
  eager: boolean
  onOpen: () => void
}

function Slide({ image, frame, alt, hidden, eager, onOpen }: SlideProps) {
  const whole = !fillsFrame(image, frame)
  const colours = placeholderOf(image.thumbhash)
  return (
    <li
      className={classes.image}
      inert={hidden}
      data-whole={whole || undefined}
      style={colours ? { backgroundImage: `url(${colours})` } : undefined}
    >
      <UnstyledButton className={pictures.open} onClick={onOpen}>
        <Photo
          className={classes.photo}
          ratio="fill"
          alt={alt}
          // The colours are behind it, at the edges too.
          photo={{ url: image.url, srcset: image.srcset }}
          sizes={POST_PHOTO_SIZES}
          fallback={NOTHING}
          eager={eager}
        />
      </UnstyledButton>
    </li>
  )
}

function Turning({ index, last, onGo }: { index: number; last: number; onGo: (to: number) => void }) {
  const [number, count] = [formatNumber(index + 1), formatNumber(last + 1)]
  return (
    <>
      <ActionIcon
        className={classes.arrow ?? ''}
        style={{ insetInlineStart: 12 }}
        variant="filled"
        aria-label={t`Previous photo`}
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <IconChevronLeft size={22} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.arrow ?? ''}
        style={{ insetInlineEnd: 12 }}
        variant="filled"
        aria-label={t`Next photo`}
        disabled={index === last}
        onClick={() => onGo(index + 1)}
      >
        <IconChevronRight size={22} stroke={1.75} />
      </ActionIcon>
      <p className={`${pictures.mark} ${classes.count}`} aria-hidden="true">
        {number} / {count}
      </p>
      <Hidden role="status">{t`Photo ${number} of ${count}`}</Hidden>
    </>
  )
}
