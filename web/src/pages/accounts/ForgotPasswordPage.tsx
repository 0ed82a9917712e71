import { Link } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { ForgotPasswordForm } from '../../features/accounts/recovery/ForgotPasswordForm.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

export function ForgotPasswordPage() {
  return (
    <>
      <PageTitle note="It happens. Tell us who you are, and we will mail you a link to choose a new one.">
        Forgot your password?
      </PageTitle>
      <ForgotPasswordForm />
      <nav className={classes.links} aria-label="Other ways">
        <Link to="/users/login">Back to log in</Link>
      </nav>
    </>
  )
}
