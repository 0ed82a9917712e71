import { Link } from '@tanstack/react-router'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../accounts.module.css'
import { ForgotPasswordForm } from '../ForgotPasswordForm.tsx'

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
