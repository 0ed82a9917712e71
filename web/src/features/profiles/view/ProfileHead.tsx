import { t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import { formatHeight } from '@savanna/contract/profiles/heights'
import type { Profile } from '@savanna/contract/profiles/routes'
import { IconBriefcase, IconMapPin, IconRulerMeasure } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRootMark } from '../../../kit/root-mark.ts'
import { GenderIcon } from '../card/GenderIcon.tsx'
import { PlaceLine } from '../card/PlaceLine.tsx'
import { Presence } from '../presence/Presence.tsx'
import { formatAge, formatIdentity } from '../profiles.model.ts'
import { PopLegend } from './PopLegend.tsx'
import classes from './ProfileHead.module.css'

interface ProfileHeadProps {
  profile: Profile
  actions?: ReactNode
  /** Whether the actions stay in view on a phone; the surrounding boxes must be `display: contents` there. */
  actionsStay?: boolean
  /** The button beside the place that changes it. */
  placeAction?: ReactNode
  /** The editor of the place, while it's open. */
  placeEditor?: ReactNode
}

/** Shows a member's name, age, place and presence, with the actions beside them. */
export function ProfileHead({
  profile,
  actions,
  actionsStay = false,
  placeAction,
  placeEditor,
}: ProfileHeadProps) {
  useRootMark(actionsStay ? 'profile-actions' : undefined)
  return (
    <Flex
      component="header"
      className={classes.head}
      data-reach={actionsStay || undefined}
      align="flex-start"
      justify="space-between"
      wrap="wrap"
      rowGap="lg"
      columnGap="2xl"
    >
      <Box miw={0}>
        <h1 className={classes.name} tabIndex={-1}>
          {profile.firstname} {profile.lastname}
        </h1>
        <p className={classes.line}>
          <Box component="span" fw={600}>
            {formatAge(profile.age)}
          </Box>
          <Presence of={profile} />
          <PopLegend score={profile.pop_score} />
        </p>
        <Box component="ul" c="dimmed" className={classes.facts}>
          <li>
            <IconMapPin size={20} stroke={1.75} aria-hidden="true" />
            <PlaceLine place={profile} />
            {placeAction}
          </li>
          <li>
            <GenderIcon gender={profile.gender} />
            {formatIdentity(profile)}
          </li>
          {profile.height !== null && (
            <li>
              <IconRulerMeasure size={20} stroke={1.75} role="img" aria-label={t`Height`} />
              {formatHeight(profile.height)}
            </li>
          )}
          {profile.work !== null && (
            <li>
              <IconBriefcase
                size={20}
                stroke={1.75}
                role="img"
                aria-label={t({ message: 'Work', context: 'noun' })}
              />
              <bdi>{profile.work}</bdi>
            </li>
          )}
          <li>
            <bdi>@{profile.username}</bdi>
          </li>
        </Box>
      </Box>
      {actions && (
        <Group gap="sm" className={classes.actions}>
          {actions}
        </Group>
      )}
      {placeEditor && <div className={classes.below}>{placeEditor}</div>}
    </Flex>
  )
}
