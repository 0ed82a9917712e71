import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type { AdminUser } from '@savanna/contract/admin/users'
import { toast } from '../../../kit/ui/states/toast.ts'
import { momentText } from '../admin.model.ts'
import { ListTable } from '../ListTable.tsx'
import { ACTIONS_WIDTH, RowActions } from '../RowActions.tsx'
import { StatusTag } from '../StatusTag.tsx'
import classes from '../table.module.css'

interface UsersTableProps {
  users: AdminUser[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** Shows members in rows, with checkboxes to select several. */
export function UsersTable({ users, chosen, onChoose, onEdit, onDelete }: UsersTableProps) {
  const all = users.length > 0 && users.every(({ id }) => chosen.has(id))

  function choose(id: string, on: boolean): void {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  return (
    <ListTable
      check={
        <Checkbox
          aria-label={t`Select all`}
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onChange={() => onChoose(new Set(all ? [] : users.map(({ id }) => id)))}
        />
      }
      columns={[
        [t`ID`, 120],
        t({ message: 'Name', context: 'person' }),
        t`Email`,
        [t`Status`, 120],
        [t`Actions`, ACTIONS_WIDTH],
      ]}
    >
      {users.map((user) => (
        <tr key={user.id} data-chosen={chosen.has(user.id) || undefined}>
          <td className={classes.check}>
            <Checkbox
              aria-label={t`Select ${{ username: user.username }}`}
              checked={chosen.has(user.id)}
              onChange={({ currentTarget }) => choose(user.id, currentTarget.checked)}
            />
          </td>
          <UserCells user={user} />
          <td className={classes.actionsCell}>
            <RowActions of={user.username} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function UserCells({ user }: { user: AdminUser }) {
  const date = momentText(user.created)
  const since = user.verified ? t`Since ${date}` : t`Since ${date}, email not confirmed yet`
  return (
    <>
      <td className={`${classes.idCell} ${classes.id}`}>
        <CopiedId id={user.id} />
      </td>
      <td className={classes.leadCell} title={since}>
        <span className={classes.name} dir="auto">
          {user.firstname} {user.lastname}
        </span>{' '}
        <span className={classes.sub}>{user.username}</span>
      </td>
      <td title={user.mail}>{user.mail}</td>
      <td
        className={classes.cornerCell}
        title={
          user.suspended_until ? t`Suspended until ${{ date: momentText(user.suspended_until) }}` : undefined
        }
      >
        <StatusTag of="member" active={user.status === 1} />
      </td>
    </>
  )
}

/** Shows the end of an id, which tells members apart; a click copies the whole id. */
function CopiedId({ id }: { id: string }) {
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => toast.info(t`ID copied`),
      () => toast.info(id),
    )
  return (
    <button
      type="button"
      className={classes.copy}
      title={id}
      aria-label={t`Copy the ID ending in ${{ end: id.slice(-8) }}`}
      onClick={() => void copy()}
    >
      {id.slice(-8)}
    </button>
  )
}
