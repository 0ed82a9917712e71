import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import classes from '../../features/accounts/accounts.module.css'
import { ForgotPasswordForm } from '../../features/accounts/recovery/ForgotPasswordForm.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

export function ForgotPasswordPage() {
  return (
    <>
      <PageTitle note={t`It happens. Tell us who you are and we’ll email you a link to choose a new one.`}>
        {t`Forgot your password?`}
      </PageTitle>
      <ForgotPasswordForm />
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/users/login">{t`Back to login`}</Link>
      </nav>
    </>
  )
}
