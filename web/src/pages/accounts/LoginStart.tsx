import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { LoginFields } from '../../features/accounts/login/LoginFields.tsx'
import { PasskeyButton } from '../../features/accounts/login/PasskeyButton.tsx'
import { START_PASSKEY } from '../../features/accounts/login/passkey-support.ts'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

export const LOGIN_NOTE = 'Good to see you again.'

/** Shows the links below the log-in form. */
export function LoginLinks() {
  return (
    <nav className={classes.links} aria-label="Other ways">
      <Link to="/users/register">New here? Register</Link>
      <Link to="/users/forgot-password">Forgot your password?</Link>
    </nav>
  )
}

/** Shows the log-in page as the build draws it into its document. What is typed into it goes on in the application. */
export function LoginStart() {
  return (
    <>
      <PageTitle note={LOGIN_NOTE}>Log in</PageTitle>
      <LoginFields />
      <LoginLinks />
      <Box h={0} {...{ [START_PASSKEY]: '' }}>
        <PasskeyButton />
      </Box>
    </>
  )
}
