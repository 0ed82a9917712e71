import { Button } from '@mantine/core'
import type { MemberProfile } from '@savanna/contract/profiles/routes'
import { IconHeart, IconHeartBroken, IconHeartPlus } from '@tabler/icons-react'
import { useOwnProfile } from '../../profiles/index.ts'
import { MatchMark } from '../matches/MatchMark.tsx'
import { ACTION, type Relation, relationOf } from '../relations.model.ts'
import { useToggleLike } from '../relations.queries.ts'

const ICONS: Record<Relation, typeof IconHeart> = {
  none: IconHeart,
  admirer: IconHeartPlus,
  liked: IconHeartBroken,
  match: IconHeartBroken,
}

/** Shows Like, Like Back or Dislike on a profile page; nothing when one of the two has no picture or is blocked. */
export function LikeActions({ profile }: { profile: MemberProfile }) {
  const me = useOwnProfile()
  const toggle = useToggleLike(profile)
  if (!me || me.pictures.length === 0 || profile.pictures.length === 0 || profile.blocked) return null
  const relation = relationOf(profile)
  const Icon = ICONS[relation]
  return (
    <>
      {relation === 'match' && <MatchMark words />}
      <Button
        variant={profile.liked ? 'default' : 'filled'}
        leftSection={<Icon size={20} stroke={1.75} />}
        onClick={() => toggle.mutate(!profile.liked)}
      >
        {ACTION[relation]}
      </Button>
    </>
  )
}
