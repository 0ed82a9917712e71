import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { FraudCase } from '@savanna/contract/admin/frauds'
import { useRouter } from '@tanstack/react-router'
import classes from '../review.module.css'
import { useDecideCase } from './frauds.queries.ts'

/** Shows the two ways to close a case: suspend the chosen accounts, or dismiss it. */
export function CaseDecision({ fraudCase, chosen }: { fraudCase: FraudCase; chosen: string[] }) {
  const decide = useDecideCase(fraudCase)
  const router = useRouter()
  const finish = {
    onSuccess: () =>
      void router.navigate({ to: '/admin/$', params: { _splat: 'dashboard/frauds' }, search: {} }),
  }

  return (
    <section className={classes.panel} aria-label={t`Decision`}>
      <h2>{t`Decide`}</h2>
      <p className={classes.sub}>
        {t`Only administrators can see this case. Suspended accounts are logged out immediately and notified.`}
      </p>
      <Button
        fullWidth
        color="red"
        disabled={chosen.length === 0}
        loading={decide.isPending && decide.variables.decision === 'suspend'}
        onClick={() => decide.mutate({ decision: 'suspend', member_ids: chosen }, finish)}
      >
        {chosen.length === 0
          ? t`Choose accounts to suspend`
          : plural({ count: chosen.length }, { one: 'Suspend # account', other: 'Suspend # accounts' })}
      </Button>
      <Button
        fullWidth
        mt="sm"
        variant="default"
        loading={decide.isPending && decide.variables.decision === 'dismiss'}
        onClick={() => decide.mutate({ decision: 'dismiss' }, finish)}
      >
        {t({ message: 'Dismiss', comment: 'Closes a case or a report without consequences' })}
      </Button>
      <p
        className={classes.sub}
      >{t`Once you dismiss this, we won’t flag what these accounts share again.`}</p>
    </section>
  )
}
