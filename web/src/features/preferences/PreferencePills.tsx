import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import { SectionTitle } from '../../kit/ui/SectionTitle.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'
import { countShared, listPills, type PillGroup } from './answers.model.ts'
import { ICONS } from './icons.ts'
import classes from './PreferencePills.module.css'
import { preferencesOf } from './preferences.queries.ts'
import { SETTINGS_HASH } from './settings-hash.ts'

/** Shows a member's answers; those shared with the viewer are marked, and the viewer's own link to the form. */
export function PreferencePills({ memberId }: { memberId: string }) {
  const { id } = useMember()
  const own = memberId === id
  const title = useId()
  const { data, error, refetch } = useQuery(preferencesOf(memberId))
  const mine = useQuery({ ...preferencesOf(id), enabled: !own }).data?.answers
  const groups = data && listPills(data.answers, own ? undefined : mine)
  return (
    <Box component="section" miw={0} className={classes.section} aria-labelledby={title}>
      <Group gap="xs" wrap="nowrap" mb="sm" mih={44}>
        <SectionTitle id={title}>{t`Preferences`}</SectionTitle>
        {own && <EditLink />}
      </Group>
      {groups && <Groups groups={groups} />}
      {!groups && error && <LoadError error={error} onRetry={refetch} />}
      {!groups && !error && <ListSkeleton count={3} />}
    </Box>
  )
}

function EditLink() {
  return (
    <ActionIcon
      aria-label={t`Edit preferences`}
      renderRoot={(props) => <Link to="/" hash={SETTINGS_HASH} {...props} />}
    >
      <IconPencil size={20} stroke={1.75} />
    </ActionIcon>
  )
}

function Groups({ groups }: { groups: PillGroup[] }) {
  const inCommon = countShared(groups)
  if (groups.length === 0) return <p className={classes.none}>{t`No preferences yet`}</p>
  return (
    <>
      {inCommon > 0 && (
        <Box component="p" fz="sm" mt="-sm" mb="md" className={classes.shared}>
          {plural(inCommon, { one: '# in common with you', other: '# in common with you' })}
        </Box>
      )}
      <div className={classes.groups}>
        {groups.map(({ title, panels }) => (
          <Box component="section" key={title} pb="lg" className={classes.group} aria-label={title}>
            <Box component="h3" fz="md" fw={600} mb="sm">
              {title}
            </Box>
            <Flex component="dl" direction="column" gap="sm">
              {panels.map((panel) => (
                <Panel key={panel.field} {...panel} />
              ))}
            </Flex>
          </Box>
        ))}
      </div>
    </>
  )
}

function Panel({ field, title, answers }: PillGroup['panels'][number]) {
  const Icon = ICONS[field]
  return (
    <div className={classes.panel}>
      <Group component="dt" gap="xs" wrap="nowrap" mih={28} c="dimmed" fz="sm" className={classes.name}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {title}
      </Group>
      <Flex component="dd" wrap="wrap" gap="xs">
        {answers.map(({ text, shared: same }) => (
          <span key={text} className={shared.pill} data-shared={same || undefined}>
            {text}
            {same && <Hidden> {t`(yours too)`}</Hidden>}
          </span>
        ))}
      </Flex>
    </div>
  )
}
