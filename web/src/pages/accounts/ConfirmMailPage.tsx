import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mailConfirmation } from '../../features/accounts/accounts.queries.ts'
import { UndoMailChange } from '../../features/accounts/recovery/UndoMailChange.tsx'
import { sentenceOf } from '../../kit/api/problem.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/states/toast.ts'

/** Shows the page of the links emailed to the new address and to the old one. */
export function ConfirmMailPage() {
  const { key = '' } = useParams({ strict: false })
  const undoes = new URLSearchParams(location.search).has('undo')
  return undoes ? <UndoMailChange mailedKey={key} /> : <ConfirmMail mailedKey={key} />
}

/** Uses the key, shows the result and redirects home. */
function ConfirmMail({ mailedKey: key }: { mailedKey: string }) {
  const navigate = useNavigate()
  const { data, error } = useQuery(mailConfirmation(key))

  useEffect(() => {
    if (!data && !error) return
    if (data) toast.info(data.message)
    else toast.error(sentenceOf(error), 5000)
    void navigate({ to: '/', replace: true })
  }, [data, error, navigate])

  return <PageTitle note={t`Just a moment.`}>{t`Confirming your new email`}</PageTitle>
}
