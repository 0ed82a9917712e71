import { Button } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import type { MemberProfile } from '@savanna/contract/profiles/routes'
import { IconHeart, IconHeartBroken, IconHeartPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOwnProfile } from '../../profiles/index.ts'
import { MatchMark } from '../matches/MatchMark.tsx'
import { ACTION, type Relation, relationOf } from '../relations.model.ts'
import { useLikePress } from './use-like-press.ts'

const ICONS: Record<Relation, typeof IconHeart> = {
  none: IconHeart,
  admirer: IconHeartPlus,
  liked: IconHeartBroken,
  match: IconHeartBroken,
}

interface LikeActionsProps {
  profile: MemberProfile
  /** Further actions; they come before Dislike, which is nobody's first thought. */
  children?: ReactNode
}

/**
 * Shows Like, Like Back or Dislike on a profile page among the other actions; without a like when one of the two has no
 * picture or is blocked.
 */
export function LikeActions({ profile, children }: LikeActionsProps) {
  const me = useOwnProfile()
  const press = useLikePress(profile)
  if (!me || me.pictures.length === 0 || profile.pictures.length === 0 || profile.blocked) return children
  const relation = relationOf(profile)
  const Icon = ICONS[relation]
  const button = (
    <Button
      variant={profile.liked ? 'subtle' : 'filled'}
      leftSection={<Icon size={20} stroke={1.75} />}
      onClick={press}
    >
      {say(ACTION[relation])}
    </Button>
  )
  return (
    <>
      {relation === 'match' && <MatchMark />}
      {!profile.liked && button}
      {children}
      {profile.liked && button}
    </>
  )
}
