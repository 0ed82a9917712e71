import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LinkOutcome, openVerificationLink } from '../../features/accounts/register/open-link.ts'
import { hasNewLanguage } from '../../kit/language/language.ts'
import { beginSession, getSession } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/states/toast.ts'

/**
 * Shows the emailed link's page: confirms the address, logs in the browser that registered, and opens the first
 * question. Any other browser is redirected to the login.
 */
export function VerifyPage() {
  const { key = '' } = useParams({ strict: false })
  const [member] = useState(() => getSession() !== null)
  const navigate = useNavigate()
  const { data: outcome } = useQuery(openVerificationLink(key, member))

  const lead = useEffectEvent(async (opened: LinkOutcome) => {
    if (opened.kind === 'failed') {
      toast.error(t`An error has occurred`)
      toast.info(opened.message, 5000)
    } else toast.info(opened.message)
    if (opened.kind === 'entered') {
      const isLoaded = await hasNewLanguage()
      beginSession(opened.session)
      if (isLoaded) return location.replace('/users/welcome')
      return navigate({ to: '/users/welcome', replace: true })
    }
    if (opened.kind === 'elsewhere')
      return navigate({ to: '/users/login', replace: true, state: { confirmed: opened.username } })
    return navigate({ to: '/', replace: true })
  })
  useEffect(() => {
    if (outcome) void lead(outcome)
  }, [outcome])

  return <PageTitle note={t`Just a moment.`}>{t`Confirming your email`}</PageTitle>
}
