import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { guessLinkCheck } from '../../features/accounts/accounts.queries.ts'
import { GuessAnswers } from '../../features/accounts/recovery/GuessAnswers.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

/** Shows the page of emailed links about rejected logins. Opening a link changes nothing before an answer. */
export function RefusedLoginsPage() {
  const { key = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(guessLinkCheck(key))

  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PageTitle note={t`Just a moment.`}>{t`Was this you?`}</PageTitle>
  if (data.about === null) return <Expired />
  return <GuessAnswers mailedKey={key} about={data.about} username={data.username} refused={data.refused} />
}

function Expired() {
  return (
    <>
      <PageTitle
        note={t`Links like this work once, and not for long. You can choose a new password at any time: that counts as an answer too.`}
      >
        {t`This link is invalid or has expired`}
      </PageTitle>
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/users/forgot-password">{t`Choose a new password`}</Link>
        <Link to="/">{t({ message: 'Home', comment: 'The page that members begin with' })}</Link>
      </nav>
    </>
  )
}
