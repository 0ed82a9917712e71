import { useOwnProfile } from '../../../features/profiles/profiles.queries.ts'
import { Photo } from '../../../kit/ui/media/Photo.tsx'
import classes from './bar.module.css'

/** Shows the member's own picture, round; a drawn one until they have added one. */
export function OwnPortrait({ size }: { size: number }) {
  const profile = useOwnProfile()
  return (
    <span className={classes.portrait} style={{ width: size, height: size }}>
      <Photo
        alt=""
        ratio="square"
        eager
        photo={profile?.portrait}
        sizes={`${size}px`}
        fallback={`/portraits/${profile?.gender ?? 'unset'}.svg`}
      />
    </span>
  )
}
