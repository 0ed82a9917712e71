import { plural, t } from '@lingui/core/macro'
import type { FraudCase } from '@savanna/contract/admin/frauds'
import { say } from '@savanna/contract/language/say'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { listText, momentText } from '../../features/admin/admin.model.ts'
import { CaseDecision } from '../../features/admin/frauds/CaseDecision.tsx'
import { CaseMembers } from '../../features/admin/frauds/CaseMembers.tsx'
import { STATUS_WORDS } from '../../features/admin/frauds/frauds.model.ts'
import { fraudCaseQuery } from '../../features/admin/frauds/frauds.queries.ts'
import { SharedContent } from '../../features/admin/frauds/SharedContent.tsx'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import classes from '../../features/admin/review.module.css'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import sharedClasses from '../../kit/ui/shared-styles.module.css'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

/** Shows one case: the shared content and the accounts on the left, the decision on the right. */
export function FraudCasePage() {
  const { _splat = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(fraudCaseQuery(_splat.split('/')[2] ?? ''))

  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  return <Case fraudCase={data} />
}

function Case({ fraudCase }: { fraudCase: FraudCase }) {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set())
  const { members, shared, status } = fraudCase
  const chosen = members.filter((member) => member.status === 1 && !spared.has(member.id)).map(({ id }) => id)
  const isOpen = status === 'open'
  const [opened, joined] = [momentText(fraudCase.opened), momentText(fraudCase.date)]

  function choose(id: string, isChosen: boolean): void {
    setSpared((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  return (
    <>
      <Link to="/admin/$" params={{ _splat: 'dashboard/frauds' }} className={sharedClasses.back}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        {t`All cases`}
      </Link>
      <PageTitle
        note={t({
          message: `Opened ${opened}, last account added ${joined}`,
          comment: 'Two times: when the case was opened, and when an account last joined it',
        })}
      >
        {plural(
          { count: members.length },
          {
            one: '# account with the same content',
            other: '# accounts with the same content',
          },
        )}
      </PageTitle>
      <div className={classes.columns}>
        <div>
          <section className={classes.part} aria-label={t`What they share`}>
            <h2>{t`What they share`}</h2>
            <SharedContent shared={shared} />
          </section>
          <section className={classes.part} aria-label={t`Accounts`}>
            <h2>{t`Accounts`}</h2>
            <CaseMembers members={members} chosen={new Set(chosen)} onChoose={isOpen ? choose : undefined} />
          </section>
        </div>
        <div className={classes.right}>
          {isOpen ? <CaseDecision fraudCase={fraudCase} chosen={chosen} /> : <Closed fraudCase={fraudCase} />}
        </div>
      </div>
    </>
  )
}

function Closed({ fraudCase: { status, closed, closed_by } }: { fraudCase: FraudCase }) {
  return (
    <section className={classes.panel} aria-label={t`Decision`}>
      <h2>{say(STATUS_WORDS[status])}</h2>
      <p className={classes.sub}>
        {listText([
          ...(closed ? [momentText(closed)] : []),
          ...(closed_by ? [t`by ${{ name: closed_by }}`] : []),
        ])}
      </p>
    </section>
  )
}
