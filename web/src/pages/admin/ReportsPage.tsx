import { Group } from '@mantine/core'
import { ReportFilter, type ReportLine } from '@savanna/contract/admin/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { numbered, oneOf, wordsOf } from '../../features/admin/admin.model.ts'
import { ListTable } from '../../features/admin/ListTable.tsx'
import { QueueList } from '../../features/admin/QueueList.tsx'
import { CATEGORY_WORDS } from '../../features/admin/reports/reports.model.ts'
import { reportsQuery } from '../../features/admin/reports/reports.queries.ts'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { Ago } from '../../kit/ui/Ago.tsx'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

const EMPTY: Record<ReportFilter, string> = {
  open: 'Nothing is waiting. A quiet evening.',
  appealed: 'Nobody has appealed.',
  upheld: 'No report has been upheld yet.',
  dismissed: 'No report has been dismissed yet.',
}

/** Lists what members reported. */
export function ReportsPage() {
  const [address, change] = useAddress()
  const state = oneOf(ReportFilter.options, address.state) ?? 'open'
  const reports = useInfiniteQuery(reportsQuery(state))
  const counts = reports.data?.pages[0]

  return (
    <>
      <PageTitle note={counts && `${counts.open} open, ${numbered(counts.appealed, 'appeal')} to answer`}>
        Reports
      </PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <Segments
          label="Which reports"
          choices={ReportFilter.options.map((value) => ({ value, label: wordsOf(value) }))}
          value={state}
          onChange={(value) => change({ state: oneOf(ReportFilter.options, value) })}
        />
      </Group>
      <QueueList query={reports} empty={EMPTY[state]}>
        {(lines) => <Queue lines={lines} />}
      </QueueList>
    </>
  )
}

function Queue({ lines }: { lines: ReportLine[] }) {
  return (
    <ListTable columns={['Category', 'Member', 'About', 'Note', ['When', 130]]}>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={classes.leadCell}>
            <Link
              to="/admin/$"
              params={{ _splat: `dashboard/reports/${line.id}` }}
              className={classes.link}
              aria-label={`${CATEGORY_WORDS[line.category]}: ${line.reported.username}`}
            >
              {CATEGORY_WORDS[line.category]}
            </Link>
          </td>
          <td>
            {line.reported.username}
            {line.open_about_member > 1 && (
              <span className={classes.sub}> ({line.open_about_member} open)</span>
            )}
          </td>
          <td className={classes.sub}>{wordsOf(line.about)}</td>
          <td className={classes.sub} title={line.note}>
            {line.note || 'No note'}
          </td>
          <td className={`${classes.cornerCell} ${classes.sub}`}>
            <Ago date={line.date} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
