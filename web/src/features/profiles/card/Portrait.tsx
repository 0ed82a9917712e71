import type { Card } from '@savanna/contract/profiles/routes'
import { drawnPortrait } from '../../../kit/art/portraits.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'

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
      fallback={drawnPortrait(member.gender)}
    />
  )
}
