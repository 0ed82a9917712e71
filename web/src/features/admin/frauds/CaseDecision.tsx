import { Button } from '@mantine/core'
import type { FraudCase } from '@savanna/contract/admin/frauds'
import { useRouter } from '@tanstack/react-router'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { numbered } from '../admin.model.ts'
import classes from '../review.module.css'
import { useDecideCase } from './frauds.queries.ts'

/** Shows the two ways to close a case: suspend the chosen accounts, or dismiss it. */
export function CaseDecision({ fraudCase, chosen }: { fraudCase: FraudCase; chosen: string[] }) {
  const decide = useDecideCase(fraudCase.id)
  const router = useRouter()
  const finish = {
    onSuccess: () =>
      void router.navigate({ to: '/admin/$', params: { _splat: 'dashboard/frauds' }, search: {} }),
    onError: (error: Error) => toast.error(sentenceOf(error)),
  }

  return (
    <section className={classes.panel} aria-label="Decision">
      <h2>Decide</h2>
      <p className={classes.sub}>
        Nobody but administrators knows of this case. Suspended accounts are logged out at once and are told.
      </p>
      <Button
        fullWidth
        color="red"
        disabled={chosen.length === 0}
        loading={decide.isPending && decide.variables.decision === 'suspend'}
        onClick={() => decide.mutate({ decision: 'suspend', member_ids: chosen }, finish)}
      >
        {chosen.length === 0 ? 'Choose accounts to suspend' : `Suspend ${numbered(chosen.length, 'account')}`}
      </Button>
      <Button
        fullWidth
        mt="sm"
        variant="default"
        loading={decide.isPending && decide.variables.decision === 'dismiss'}
        onClick={() => decide.mutate({ decision: 'dismiss' }, finish)}
      >
        Dismiss
      </Button>
      <p className={classes.sub}>Once dismissed, what these accounts share is not brought up again.</p>
    </section>
  )
}
