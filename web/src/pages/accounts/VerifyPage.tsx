import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { verification } from '../../features/accounts/accounts.queries.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/states/toast.ts'

/** Shows the page of the mailed link: uses the key, shows the result and leads home. */
export function VerifyPage() {
  const { key = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error } = useQuery(verification(key))

  useEffect(() => {
    if (!data && !error) return
    if (data) toast.info(data.message)
    else {
      toast.error('An error has occurred')
      toast.info(sentenceOf(error), 5000)
    }
    void navigate({ to: '/', replace: true })
  }, [data, error, navigate])

  return <PageTitle note="This takes a moment.">Confirming your e-mail</PageTitle>
}
