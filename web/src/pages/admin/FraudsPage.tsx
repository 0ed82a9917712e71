import { msg, plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { type FraudCaseLine, FraudCaseStatus } from '@savanna/contract/admin/frauds'
import { type Sentence, say } from '@savanna/contract/language/say'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountsText, listText, oneOf } from '../../features/admin/admin.model.ts'
import { KIND_WORDS, namesOf, STATUS_WORDS } from '../../features/admin/frauds/frauds.model.ts'
import { fraudCasesQuery } from '../../features/admin/frauds/frauds.queries.ts'
import { ListTable } from '../../features/admin/ListTable.tsx'
import { QueueList } from '../../features/admin/QueueList.tsx'
import classes from '../../features/admin/table.module.css'
import { useAddress } from '../../features/admin/use-address.ts'
import { Ago } from '../../kit/ui/Ago.tsx'
import { Segments } from '../../kit/ui/fields/Segments.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

const EMPTY: Record<FraudCaseStatus, Sentence> = {
  open: msg`No accounts share a picture, text, number or link.`,
  suspended: msg`No accounts have been suspended for what they share.`,
  dismissed: msg`No case has been dismissed yet.`,
}

/** Lists the cases of accounts that share content. */
export function FraudsPage() {
  const [address, change] = useAddress()
  const state = oneOf(FraudCaseStatus.options, address.state) ?? 'open'
  const cases = useInfiniteQuery(fraudCasesQuery(state))
  const open = cases.data?.pages[0]?.open

  return (
    <>
      <PageTitle
        note={
          open === undefined
            ? undefined
            : plural(open, { one: '# case to look at', other: '# cases to look at' })
        }
      >
        {t`Suspected fraud`}
      </PageTitle>
      <Group mb="md" mih={44}>
        <Segments
          label={t`Filter cases`}
          choices={FraudCaseStatus.options.map((value) => ({ value, label: say(STATUS_WORDS[value]) }))}
          value={state}
          onChange={(value) => change({ state: oneOf(FraudCaseStatus.options, value) })}
        />
      </Group>
      <QueueList query={cases} empty={say(EMPTY[state])}>
        {(lines) => <Cases lines={lines} />}
      </QueueList>
    </>
  )
}

function Cases({ lines }: { lines: FraudCaseLine[] }) {
  return (
    <ListTable columns={[t`Accounts`, t`Members`, t`What they share`, [t`When`, 130]]}>
      {lines.map(({ id, accounts, usernames, shared, date }) => (
        <tr key={id}>
          <td className={classes.leadCell}>
            <Link
              to="/admin/$"
              params={{ _splat: `dashboard/frauds/${id}` }}
              className={classes.link}
              aria-label={t`${{ accounts: accountsText(accounts) }}: ${{ names: namesOf(usernames, accounts) }}`}
            >
              {accountsText(accounts)}
            </Link>
          </td>
          <td>{namesOf(usernames, accounts)}</td>
          <td className={classes.sub}>{listText(shared.map((kind) => say(KIND_WORDS[kind])))}</td>
          <td className={`${classes.cornerCell} ${classes.sub}`}>
            <Ago date={date} />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
