import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { LoginFields } from '../../features/accounts/login/LoginFields.tsx'
import { PasskeyButton } from '../../features/accounts/login/PasskeyButton.tsx'
import { START_PASSKEY } from '../../features/accounts/login/passkey-support.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

/** Returns what greets people who log in. */
export const loginNote = () => t`Good to see you again.`

/** Shows the links below the log-in form. */
export function LoginLinks() {
  return (
    <nav className={classes.links} aria-label={t`Other ways`}>
      <Link to="/users/register">{t`New here? Register`}</Link>
      <Link to="/users/forgot-password">{t`Forgot your password?`}</Link>
    </nav>
  )
}

/** Shows the log-in page as the build draws it into its document. What is typed into it goes on in the application. */
export function LoginStart() {
  return (
    <>
      <PageTitle note={loginNote()}>{t`Log in`}</PageTitle>
      <LoginFields />
      <LoginLinks />
      <Box h={0} {...{ [START_PASSKEY]: '' }}>
        <PasskeyButton />
      </Box>
    </>
  )
}
