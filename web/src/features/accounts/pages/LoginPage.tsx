import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../accounts.module.css'
import { LoginForm } from '../LoginForm.tsx'
import { MailNotice } from '../MailNotice.tsx'

// Not every site and browser has them, and nobody waits for them.
const OtherWays = lazy(async () => ({ default: (await import('../OtherWays.tsx')).OtherWays }))

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
