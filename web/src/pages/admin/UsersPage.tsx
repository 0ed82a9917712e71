import { msg, plural, t } from '@lingui/core/macro'
import { Button, Flex, Group, TextInput } from '@mantine/core'
import { type AdminUser, SEARCH_FAILED, USERS_FAILED, USERS_PAGE } from '@savanna/contract/admin/users'
import { say } from '@savanna/contract/language/say'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { oneOf, STATUS_NAMES, textOf } from '../../features/admin/admin.model.ts'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { ChosenUsers } from '../../features/admin/users/ChosenUsers.tsx'
import { DeleteUserDialog, EditUserDialog } from '../../features/admin/users/UserDialogs.tsx'
import { UsersTable } from '../../features/admin/users/UsersTable.tsx'
import { userCountQuery, usersQuery, type Wanted } from '../../features/admin/users/users.queries.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

const FIRST = { before: undefined, after: undefined }
const STATUSES = [
  { value: '', label: msg({ message: 'All', context: 'members' }) },
  { value: '1', label: STATUS_NAMES.member.Active },
  { value: '0', label: STATUS_NAMES.member.Deactive },
]

function describeCount({ total, deactive }: { total: number; deactive: number }): string {
  const members = plural(total, { one: '# member', other: '# members' })
  if (deactive === 0) return members
  return plural(deactive, { one: `${members}, # deactivated`, other: `${members}, # deactivated` })
}

export function UsersPage() {
  const [address, change] = useAddress()
  const wanted: Wanted = {
    name: textOf(address.name),
    status: oneOf([0, 1] as const, address.status),
    before: textOf(address.before) || undefined,
    after: textOf(address.after) || undefined,
  }
  const { data: count } = useQuery(userCountQuery())
  const [typed, type] = useSearchBox(wanted.name, (name) => change({ name: name || undefined, ...FIRST }))

  return (
    <>
      <PageTitle note={count && describeCount(count)}>{t`Manage Users`}</PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t`Search users`}
          placeholder={t`Name, username or email`}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Segments
          label={t`Status`}
          choices={STATUSES.map(({ value, label }) => ({ value, label: say(label) }))}
          value={String(wanted.status ?? '')}
          onChange={(value) => change({ status: value === '' ? undefined : value === '1' ? 1 : 0, ...FIRST })}
        />
      </Group>
      <Found wanted={wanted} onPage={change} />
    </>
  )
}

interface Open {
  dialog: 'edit' | 'delete'
  user: AdminUser
}

interface FoundProps {
  wanted: Wanted
  onPage: (page: { before: string | undefined; after: string | undefined }) => void
}

/** Shows the found members, and the dialogs, which stay open when a refetched list no longer has their member. */
function Found(props: FoundProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <FoundUsers {...props} onOpen={setOpen} />
      {open?.dialog === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserDialog user={open.user} onClose={close} />}
    </>
  )
}

function FoundUsers({ wanted, onPage, onOpen }: FoundProps & { onOpen: (open: Open) => void }) {
  const { data: users, error, refetch, isPlaceholderData } = useQuery(usersQuery(wanted))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  if (error)
    return (
      <LoadError title={say(wanted.name ? SEARCH_FAILED : USERS_FAILED)} error={error} onRetry={refetch} />
    )
  if (!users) return <RowsSkeleton />
  if (users.length === 0) return <EmptyState drawing={<NoResultDrawing />}>{t`No result`}</EmptyState>
  return (
    <div aria-busy={isPlaceholderData}>
      <ChosenUsers users={users.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      <UsersTable
        users={users}
        chosen={chosen}
        onChoose={setChosen}
        onEdit={(user) => onOpen({ dialog: 'edit', user })}
        onDelete={(user) => onOpen({ dialog: 'delete', user })}
      />
      {!wanted.name && (
        <Pager
          users={users}
          wanted={wanted}
          onPage={(page) => {
            setChosen(new Set())
            onPage(page)
            scrollTo({ top: 0 })
          }}
        />
      )}
    </div>
  )
}

function Pager({ users, wanted, onPage }: FoundProps & { users: AdminUser[] }) {
  const full = users.length === USERS_PAGE
  const first = !wanted.before && (!wanted.after || !full)
  const last = !full && !wanted.after
  if (first && last) return null
  return (
    <Flex component="nav" align="center" justify="flex-end" gap="xs" mt="md" aria-label={t`Pages`}>
      <Button variant="subtle" disabled={first} onClick={() => onPage(FIRST)}>
        {t`First`}
      </Button>
      <Button
        variant="default"
        disabled={first}
        onClick={() => onPage({ before: undefined, after: users[0]?.id })}
      >
        {t`Previous`}
      </Button>
      <Button
        variant="default"
        disabled={last}
        onClick={() => onPage({ before: users.at(-1)?.id, after: undefined })}
      >
        {t({ message: 'Next', context: 'page' })}
      </Button>
    </Flex>
  )
}

const PAUSE_MS = 250

/** Returns a search box's text; passes it on after a pause, trimmed. Clearing the box is passed on immediately. */
function useSearchBox(found: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(found)
  const wanted = typed.trim()

  useEffect(() => {
    if (wanted === found) return
    const timer = setTimeout(() => onSearch(wanted), wanted ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  })

  return [typed, setTyped]
}
