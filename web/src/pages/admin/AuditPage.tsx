import '@mantine/core/styles/Combobox.layer.css'
import { Button, Group, Select } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditLine, auditLog } from '@savanna/contract/admin/overview'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type AdminAddress, momentText, oneOf, wordsOf } from '../../features/admin/admin.model.ts'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { callAdmin } from '../../kit/api/call-admin.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/states/ErrorState.tsx'

const auditQuery = (act: AdminAddress['act']) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', act ?? 'all'],
    queryFn: ({ signal, pageParam: before }) => callAdmin(auditLog, { query: { before, act }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

export function AuditPage() {
  const [address, change] = useAddress()
  const act = oneOf(AUDIT_ACTIONS, address.act)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(act),
  )
  const lines = data?.pages.flatMap(({ list }) => list)

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
      {error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!lines && !error && <RowsSkeleton />}
      {lines?.length === 0 && (
        <EmptyState drawing={<NoResultDrawing />}>Nobody has done this yet.</EmptyState>
      )}
      {lines && lines.length > 0 && <Lines lines={lines} />}
      {hasNextPage && (
        <Group gap="xs" justify="flex-end" wrap="nowrap" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older
          </Button>
        </Group>
      )}
    </>
  )
}

function Lines({ lines }: { lines: AuditLine[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" style={{ width: 170 }}>
            When
          </th>
          <th scope="col">Action</th>
          <th scope="col">Administrator</th>
          <th scope="col">Subject</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  )
}

function detailText(detail: AuditLine['detail']): string {
  return Object.entries(detail)
    .map(
      ([name, value]) => `${wordsOf(name).toLowerCase()}: ${Array.isArray(value) ? value.join(', ') : value}`,
    )
    .join('; ')
}
