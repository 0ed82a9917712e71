import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import classes from '../../features/accounts/accounts.module.css'
import { LoginForm } from '../../features/accounts/login/LoginForm.tsx'
import { MailNotice } from '../../features/accounts/login/MailNotice.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

// Not every site and browser supports them, so they are loaded late.
const OtherWays = lazy(async () => ({
  default: (await import('../../features/accounts/login/OtherWays.tsx')).OtherWays,
}))

const CONFIRMED = 'Your address is confirmed. Log in on this device with the password that you chose.'

export function LoginPage() {
  const mailedTo = useLocation({ select: ({ state }) => state.mailedTo })
  const confirmed = useLocation({ select: ({ state }) => state.confirmed })
  return (
    <>
      <PageTitle
        note={mailedTo ? 'One step is left.' : confirmed === undefined ? 'Good to see you again.' : CONFIRMED}
      >
        Log in
      </PageTitle>
      {mailedTo && <MailNotice address={mailedTo} />}
      <LoginForm login={confirmed ?? ''} />
      <nav className={classes.links} aria-label="Other ways">
        <Link to="/users/register">New here? Register</Link>
        <Link to="/users/forgot-password">Forgot your password?</Link>
      </nav>
      <Suspense>
        <OtherWays />
      </Suspense>
    </>
  )
}
