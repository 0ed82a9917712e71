import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { resetKeyCheck } from '../../features/accounts/accounts.queries.ts'
import { ResetPasswordForm } from '../../features/accounts/recovery/ResetPasswordForm.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { toast } from '../../kit/ui/states/toast.ts'

/** Shows the emailed link's page: the key is checked before the form appears. */
export function ResetPasswordPage() {
  const { key = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(resetKeyCheck(key))
  const refused = data?.valid === false ? data.message : undefined

  useEffect(() => {
    if (!refused) return
    toast.error(refused)
    void navigate({ to: '/users/login', replace: true })
  }, [refused, navigate])

  return (
    <>
      <PageTitle note={t`All devices will be logged out.`}>{t`Choose a new password`}</PageTitle>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ResetPasswordForm resetKey={key} usable={data?.valid === true} passkeys={data?.passkeys ?? []} />
      )}
    </>
  )
}
