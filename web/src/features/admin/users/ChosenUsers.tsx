import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { AdminUser } from '@savanna/contract/admin/users'
import { useUsersStatus } from './users.queries.ts'

/** Shows the actions for the selected members. Sends only those whose listed status would change. */
export function ChosenUsers({ users, onDone }: { users: AdminUser[]; onDone: () => void }) {
  const setStatus = useUsersStatus()
  if (users.length === 0) return null
  const propsFor = (status: 0 | 1) => {
    const others = users.filter((user) => user.status !== status)
    const change = {
      ids: others.map(({ id }) => id),
      versions: others.map(({ version }) => version),
      status,
    }
    return {
      disabled: others.length === 0,
      loading: setStatus.isPending,
      onClick: () => setStatus.mutate(change, { onSuccess: onDone }),
    }
  }
  return (
    <Group gap="sm" mb="md" mih={44} role="status">
      <strong>{plural({ count: users.length }, { one: '# selected', other: '# selected' })}</strong>
      <Button size="sm" variant="default" {...propsFor(1)}>
        {t`Activate`}
      </Button>
      <Button size="sm" variant="light" color="red" {...propsFor(0)}>
        {t`Deactivate`}
      </Button>
    </Group>
  )
}
