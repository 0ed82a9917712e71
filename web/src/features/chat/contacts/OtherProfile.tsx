import { Box, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Interests, Portrait, profileBesideConversation, useOwnProfile } from '../../profiles/index.ts'
import classes from './OtherProfile.module.css'

/** Shows a short profile of the other member. */
export function OtherProfile({ username }: { username: string }) {
  const { data } = useQuery(profileBesideConversation(username))
  const mine = useOwnProfile()?.tags ?? []
  if (!data || data.self) return <aside className={classes.pane} />

  return (
    <aside className={classes.pane} aria-label={`About ${data.firstname}`}>
      <Portrait member={data} sizes="280px" />
      <Title order={2} size="h3" mt="md" className={shared.breakable}>
        <bdi>{data.firstname}</bdi>
        {data.age !== null && (
          <Box component="span" c="dimmed">
            , {data.age}
          </Box>
        )}
      </Title>
      {data.city && (
        <Box component="p" c="dimmed" mt="2xs">
          {data.city}
          {data.distance_km !== null && data.distance_km > 0 && `, ${data.distance_km} km away`}
        </Box>
      )}
      {data.bio && (
        <Box component="p" my="sm" className={shared.breakable} dir="auto">
          {data.bio}
        </Box>
      )}
      {data.tags.length > 0 && <Interests tags={data.tags} mine={mine} />}
      <Box mt="xs">
        <Link to="/users/profile/$username" params={{ username }} className={shared.link}>
          See Profile
        </Link>
      </Box>
    </aside>
  )
}
