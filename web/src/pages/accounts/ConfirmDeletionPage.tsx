import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { confirmDeletion, DELETION_FAILED } from '@savanna/contract/accounts/settings'
import { say } from '@savanna/contract/language/say'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { ApiProblem } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { endSession } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/states/toast.ts'

/** Shows the emailed link's page. It asks for confirmation, because opening a link must not delete anything. */
export function ConfirmDeletionPage() {
  const { key = '' } = useParams({ strict: false })
  const router = useRouter()
  const deletion = useMutation({
    mutationFn: () => request(confirmDeletion, { params: { key } }),
    meta: { quiet: true },
    onError: (error) =>
      toast.error(
        error instanceof ApiProblem && error.code === 'key_invalid' ? error.message : say(DELETION_FAILED),
      ),
    onSuccess: ({ message }) => {
      toast.info(message)
      endSession('logout')
      void router.navigate({ to: '/', replace: true })
    },
  })

  return (
    <>
      <PageTitle
        note={t`Your profile, pictures, matches and conversations are deleted immediately. If you have a plan, it ends too, and isn’t refunded unless the law requires it. This can’t be undone.`}
      >
        {t`Delete your account?`}
      </PageTitle>
      <Button
        color="red"
        variant="light"
        size="lg"
        loading={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        {t`Delete account`}
      </Button>
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/">{t`Keep my account`}</Link>
      </nav>
    </>
  )
}
