import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { Link } from '@tanstack/react-router'
import { FACTS } from '../../features/accounts/settings/privacy.model.ts'
import classes from '../../features/accounts/settings/settings.module.css'
import { useSession } from '../../kit/session/session.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Shows who sees what, field by field. */
export function PrivacyPage() {
  const member = useSession() !== null
  return (
    <Box mx="auto" maw={880}>
      <PageTitle
        note={t`What you tell ${{ site: SITE_NAME }}, and who gets to see it.`}
      >{t`Who sees what`}</PageTitle>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Who sees it`}</th>
            <th scope="col">{t`Details`}</th>
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ what, who, note }) => (
            <tr key={say(what)}>
              <th scope="row">{say(what)}</th>
              <td>{say(who)}</td>
              <td>{say(note)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box component="p" maw="65ch">
        {t`Our team can see profiles, reports and email addresses to do their job. We don’t sell anything or share it with advertisers. While you’re here, your browser contacts no other sites, except Google (if you can sign in with it) and Stripe (on the payment page).`}{' '}
        {member ? (
          <Trans>
            You can download all of it, or delete it for good, in <Link to="/users/settings">Settings</Link>.
          </Trans>
        ) : (
          t`Once you’re a member, you can download all of it, or delete it for good, at any time.`
        )}
      </Box>
    </Box>
  )
}
