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

export function LoginPage() {
  const mailedTo = useLocation({ select: ({ state }) => state.mailedTo })
  return (
    <>
      <PageTitle note={mailedTo ? 'One step is left.' : 'Good to see you again.'}>Log in</PageTitle>
      {mailedTo && <MailNotice address={mailedTo} />}
      <LoginForm />
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
