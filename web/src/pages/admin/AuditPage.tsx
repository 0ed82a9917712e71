import { t } from '@lingui/core/macro'
import '@mantine/core/styles/Combobox.layer.css'
import { Group, Select } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditLine, auditLog } from '@savanna/contract/admin/overview'
import { say } from '@savanna/contract/language/say'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AdminAddress, momentText, oneOf } from '../../features/admin/admin.model.ts'
import { ACTION_WORDS, detailText, SUBJECT_WORDS } from '../../features/admin/audit.model.ts'
import { ListTable } from '../../features/admin/ListTable.tsx'
import { QueueList } from '../../features/admin/QueueList.tsx'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { requestAdmin } from '../../kit/api/request-admin.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

const auditQuery = (act: AdminAddress['act']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', act ?? 'all'],
    queryFn: ({ signal, pageParam: before }) => requestAdmin(auditLog, { query: { before, act }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** Lists what administrators did, newest first. */
export function AuditPage() {
  const [address, change] = useAddress()
  const act = oneOf(AUDIT_ACTIONS, address.act)
  const audit = useInfiniteQuery(auditQuery(act))

  return (
    <>
      <PageTitle note={t`What every administrator did, and when. Entries can’t be changed.`}>
        {t`Audit log`}
      </PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <Select
          className={classes.search ?? ''}
          aria-label={t`Filter by action`}
          data={[
            { value: '', label: t`All actions` },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: say(ACTION_WORDS[value]) })),
          ]}
          value={act ?? ''}
          onChange={(value) => change({ act: oneOf(AUDIT_ACTIONS, value) })}
        />
      </Group>
      <QueueList query={audit} empty={t`Nothing here yet.`} more={t`Load older`}>
        {(lines) => <Lines lines={lines} />}
      </QueueList>
    </>
  )
}

function Lines({ lines }: { lines: AuditLine[] }) {
  return (
    <ListTable columns={[[t`When`, 170], t`Action`, t`Administrator`, t`Subject`, t`Details`]}>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={`${classes.cornerCell} ${classes.sub}`}>
            <time dateTime={line.date}>{momentText(line.date)}</time>
          </td>
          <td className={`${classes.leadCell} ${classes.name}`}>{say(ACTION_WORDS[line.act])}</td>
          <td title={line.admin}>{line.admin}</td>
          <td title={line.subject_id ?? undefined}>
            <Subject line={line} />
          </td>
          <td className={classes.sub} title={detailText(line.detail)}>
            {detailText(line.detail)}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

/** Shows what an action was about, as a link to where the portal shows it; the id of what's deleted. */
function Subject({ line: { subject, subject_id: id, subject_name: name } }: { line: AuditLine }) {
  const kind = say(SUBJECT_WORDS[subject])
  if (subject === 'administrator' || (name === null && subject !== 'fraud_case'))
    return (
      <>
        {kind} <bdi>{name ?? id}</bdi>
      </>
    )
  const { page, search = {} } = {
    member: { page: 'users', search: { name: name ?? undefined } },
    report: { page: `reports/${id}` },
    package: { page: 'plans' },
    fraud_case: { page: `frauds/${id}` },
  }[subject] as { page: string; search?: AdminAddress }
  return (
    <Link to="/admin/$" params={{ _splat: `dashboard/${page}` }} search={search} className={classes.link}>
      {kind} <bdi>{name}</bdi>
    </Link>
  )
}
