import { t } from '@lingui/core/macro'
import { Box, Title } from '@mantine/core'
import { formatDistance } from '@savanna/contract/language/numbers'
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
  const { firstname } = data

  return (
    <aside className={classes.pane} aria-label={t`About ${firstname}`}>
      <Portrait member={data} sizes="280px" />
      <Title order={2} size="h3" mt="md" className={shared.breakable}>
        <bdi>{firstname}</bdi>
        {data.age !== null && (
          <Box component="span" c="dimmed">
            , {data.age}
          </Box>
        )}
      </Title>
      {data.city && (
        <Box component="p" c="dimmed" mt="2xs">
          {placeText(data.city, data.distance_km)}
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
          {t`See Profile`}
        </Link>
      </Box>
    </aside>
  )
}

/** Returns where a member lives, with the distance in kilometres if known and not 0. */
function placeText(city: string, km: number | null): string {
  if (!km) return city
  const distance = formatDistance(km)
  return t`${city}, ${distance} away`
}
