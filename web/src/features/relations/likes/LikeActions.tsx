import { Button } from '@mantine/core'
import type { MemberProfile } from '@savanna/contract/profiles/routes'
import { IconHeart, IconHeartBroken, IconHeartPlus } from '@tabler/icons-react'
import { useOwnProfile } from '../../profiles/index.ts'
import { MatchMark } from '../matches/MatchMark.tsx'
import { ACTION, type Tie, tieOf } from '../relations.model.ts'
import { useToggleLike } from '../relations.queries.ts'

const ICONS: Record<Tie, typeof IconHeart> = {
  none: IconHeart,
  admirer: IconHeartPlus,
  liked: IconHeartBroken,
  match: IconHeartBroken,
}

/** Like, Like Back or Dislike on a profile page; nothing while one of the two has no picture or there is a block. */
export function LikeActions({ profile }: { profile: MemberProfile }) {
  const me = useOwnProfile()
  const toggle = useToggleLike(profile)
  if (!me || me.pictures.length === 0 || profile.pictures.length === 0 || profile.blocked) return null
  const tie = tieOf(profile)
  const Icon = ICONS[tie]
  return (
    <>
      {tie === 'match' && <MatchMark words />}
      <Button
        variant={profile.liked ? 'default' : 'filled'}
        leftSection={<Icon size={20} stroke={1.75} />}
        onClick={() => toggle.mutate(!profile.liked)}
      >
        {ACTION[tie]}
      </Button>
    </>
  )
}
