import { Box } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import classes from './Portrait.module.css'

interface PortraitProps {
  member: Pick<Card, 'firstname' | 'gender' | 'portrait'>
  sizes: string
  ratio?: 'portrait' | 'square'
  eager?: boolean
  className?: string | undefined
  /** True when the name is shown beside it: the alternative text is empty. */
  decorative?: boolean
}

/** Shows a member's main picture; a drawing by gender while there is none. */
export function Portrait({ member, decorative = false, ...photo }: PortraitProps) {
  return (
    <Photo
      {...photo}
      alt={decorative ? '' : `Portrait of ${member.firstname}`}
      src={member.portrait?.url ?? null}
      srcSet={member.portrait?.srcset}
      thumbhash={member.portrait?.thumbhash}
      focus={member.portrait}
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
