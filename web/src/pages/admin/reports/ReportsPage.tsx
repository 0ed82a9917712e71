import { msg, plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { ReportFilter, type ReportLine } from '@savanna/contract/admin/reports'
import { type Sentence, say } from '@savanna/contract/language/say'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { oneOf } from '../../../features/admin/admin.model.ts'
import { ListTable } from '../../../features/admin/ListTable.tsx'
import { QueueList } from '../../../features/admin/QueueList.tsx'
import { CATEGORY_WORDS, STATE_WORDS } from '../../../features/admin/reports/reports.model.ts'
import { reportsQuery } from '../../../features/admin/reports/reports.queries.ts'
import classes from '../../../features/admin/table.module.css'
import { useAddress } from '../../../features/admin/use-address.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { Segments } from '../../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'

const EMPTY: Record<ReportFilter, Sentence> = {
  open: msg`Nothing is waiting. A quiet evening.`,
  appealed: msg`Nobody has appealed.`,
  upheld: msg`No report has been upheld yet.`,
  dismissed: msg`No report has been dismissed yet.`,
}

function describeCounts({ open, appealed }: { open: number; appealed: number }): string {
  const reports = t({
    message: plural({ count: open }, { one: '# open', other: '# open' }),
    comment: 'The number of open reports',
  })
  return plural(appealed, { one: `${reports}, # appeal to answer`, other: `${reports}, # appeals to answer` })
}

const ABOUT_WORDS: Record<ReportLine['about'], Sentence> = {
  member: msg`Member`,
  post: msg({ message: 'Post', context: 'noun' }),
  comment: msg({ message: 'Comment', context: 'noun' }),
}

/** Lists what members reported. */
export function ReportsPage() {
  const [address, change] = useAddress()
  const state = oneOf(ReportFilter.options, address.state) ?? 'open'
  const reports = useInfiniteQuery(reportsQuery(state))
  const counts = reports.data?.pages[0]

  return (
    <>
      <PageTitle note={counts && describeCounts(counts)}>{t`Reports`}</PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <Segments
          label={t`Filter reports`}
          choices={ReportFilter.options.map((value) => ({ value, label: say(STATE_WORDS[value]) }))}
          value={state}
          onChange={(value) => change({ state: oneOf(ReportFilter.options, value) })}
        />
      </Group>
      <QueueList query={reports} empty={say(EMPTY[state])}>
        {(lines) => <Queue lines={lines} />}
      </QueueList>
    </>
  )
}

function Queue({ lines }: { lines: ReportLine[] }) {
  return (
    <ListTable
      columns={[
        t`Category`,
        t`Member`,
        t({
          message: 'About',
          context: 'subject',
          comment: 'What a report is about: a member, a post or a comment',
        }),
        t`Note`,
        [t`When`, 130],
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={classes.leadCell}>
            <Link
              to="/admin/$"
              params={{ _splat: `dashboard/reports/${line.id}` }}
              className={classes.link}
              aria-label={t`${{ category: say(CATEGORY_WORDS[line.category]) }}: ${{ username: line.reported.username }}`}
            >
              {say(CATEGORY_WORDS[line.category])}
            </Link>
          </td>
          <td>
            {line.reported.username}
            {line.open_about_member > 1 && (
              <span className={classes.sub}>
                {' '}
                {plural({ count: line.open_about_member }, { one: '(# open)', other: '(# open)' })}
              </span>
            )}
          </td>
          <td className={classes.sub}>{say(ABOUT_WORDS[line.about])}</td>
          <td className={classes.sub} title={line.note} dir={line.note && 'auto'}>
            {line.note || t`No note`}
          </td>
          <td className={`${classes.cornerCell} ${classes.sub}`}>
            <Ago date={line.date} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
