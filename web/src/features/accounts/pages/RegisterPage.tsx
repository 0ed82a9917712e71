import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../accounts.module.css'
import { RegisterForm } from '../RegisterForm.tsx'

// Not every site has it, and nobody waits for it.
const GoogleSignIn = lazy(async () => ({ default: (await import('../GoogleSignIn.tsx')).GoogleSignIn }))

export function RegisterPage() {
  return (
    <div className={classes.registration}>
      <PageTitle note="Three short steps, and it costs nothing.">Register</PageTitle>
      <RegisterForm />
      <nav className={classes.links} aria-label="Other ways">
        <Link to="/users/login">Already a member? Log in</Link>
        <Link to="/users/privacy">Who sees what</Link>
      </nav>
      <Suspense>
        <GoogleSignIn text="signup_with" />
      </Suspense>
    </div>
  )
}
