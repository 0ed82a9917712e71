import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Photo as StoredPhoto } from '@savanna/contract/pictures/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import classes from './Portrait.module.css'

interface PortraitProps {
  member: Pick<Card, 'firstname' | 'gender' | 'portrait'>
  /** Shown instead of the main picture. */
  photo?: StoredPhoto | null | undefined
  sizes: string
  ratio?: 'portrait' | 'square' | 'fill'
  eager?: boolean
  className?: string | undefined
  /** True when the name shows beside it: the alternative text is empty. */
  decorative?: boolean
}

/** Shows a member's main picture, or a drawing by gender if there is none. */
export function Portrait({ member, photo, decorative = false, ...rest }: PortraitProps) {
  const { firstname } = member
  return (
    <Photo
      {...rest}
      alt={decorative ? '' : t`Picture of ${firstname}`}
      photo={photo ?? member.portrait}
      fallback={drawnPortrait(member.gender)}
    />
  )
}

interface RoundPortraitProps extends Pick<PortraitProps, 'member' | 'eager' | 'className'> {
  /** Its width and height in pixels. */
  size: number
}

/** Shows a member's main picture in a circle, beside the name. */
export function RoundPortrait({ member, size, eager = false, className = '' }: RoundPortraitProps) {
  return (
    <Box component="span" className={`${classes.round} ${className}`} w={size}>
      <Portrait member={member} ratio="square" sizes={`${size}px`} eager={eager} decorative />
    </Box>
  )
}
