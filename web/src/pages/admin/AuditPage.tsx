import '@mantine/core/styles/Combobox.layer.css'
import { Group, Select } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditLine, auditLog } from '@savanna/contract/admin/overview'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type AdminAddress, momentText, oneOf, wordsOf } from '../../features/admin/admin.model.ts'
import { ListTable } from '../../features/admin/ListTable.tsx'
import { QueueList } from '../../features/admin/QueueList.tsx'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { callAdmin } from '../../kit/api/call-admin.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

const auditQuery = (act: AdminAddress['act']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', act ?? 'all'],
    queryFn: ({ signal, pageParam: before }) => callAdmin(auditLog, { query: { before, act }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** Lists what administrators did, the newest first. */
export function AuditPage() {
  const [address, change] = useAddress()
  const act = oneOf(AUDIT_ACTIONS, address.act)
  const audit = useInfiniteQuery(auditQuery(act))

  return (
    <>
      <PageTitle note="What every administrator did, and when. Nothing in here can be changed.">
        Audit log
      </PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <Select
          className={classes.search ?? ''}
          aria-label="Which actions"
          data={[
            { value: '', label: 'Every action' },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: wordsOf(value) })),
          ]}
          value={act ?? ''}
          onChange={(value) => change({ act: oneOf(AUDIT_ACTIONS, value) })}
        />
      </Group>
      <QueueList query={audit} empty="Nobody has done this yet." more="Load older">
        {(lines) => <Lines lines={lines} />}
      </QueueList>
    </>
  )
}

function Lines({ lines }: { lines: AuditLine[] }) {
  return (
    <ListTable columns={[['When', 170], 'Action', 'Administrator', 'Subject', 'Details']}>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={`${classes.cornerCell} ${classes.sub}`}>
            <time dateTime={line.date}>{momentText(line.date)}</time>
          </td>
          <td className={`${classes.leadCell} ${classes.name}`}>{wordsOf(line.act)}</td>
          <td title={line.admin}>{line.admin}</td>
          <td className={classes.id} title={line.subject_id ?? undefined}>
            {wordsOf(line.subject)} {line.subject_id}
          </td>
          <td className={classes.sub} title={detailText(line.detail)}>
            {detailText(line.detail)}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function detailText(detail: AuditLine['detail']): string {
  return Object.entries(detail)
    .map(
      ([name, value]) => `${wordsOf(name).toLowerCase()}: ${Array.isArray(value) ? value.join(', ') : value}`,
    )
    .join('; ')
}
