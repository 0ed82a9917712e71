import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { confirmMail } from '@savanna/contract/accounts/settings'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { request } from '../../../kit/api/request.ts'
import { endSession } from '../../../kit/session/session.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from '../accounts.module.css'

/**
 * Asks for confirmation before an emailed link restores the old address: just opening a link must not log anyone out.
 */
export function UndoMailChange({ mailedKey }: { mailedKey: string }) {
  const router = useRouter()
  const undo = useMutation({
    mutationFn: () => request(confirmMail, { params: { key: mailedKey } }),
    onSuccess: ({ message }) => {
      toast.info(message)
      endSession('logout')
      void router.navigate({ to: '/users/login', replace: true })
    },
  })

  return (
    <>
      <PageTitle
        note={t`We’ll restore this address, log out every device and email you a link to choose a new password.`}
      >
        {t`Undo your email change?`}
      </PageTitle>
      <Button size="lg" loading={undo.isPending} onClick={() => undo.mutate()}>
        {t`Undo the change`}
      </Button>
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/">{t`Leave it as it is`}</Link>
      </nav>
    </>
  )
}
