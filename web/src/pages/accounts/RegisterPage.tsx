import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '../../features/accounts/accounts.module.css'
import { RegisterForm } from '../../features/accounts/register/RegisterForm.tsx'
import own from '../../features/accounts/register/register.module.css'
import { describeChoice, readStoredChoice } from '../../features/landing/index.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

// Not every site and browser supports them, so they load late.
const OtherWays = lazyPart(() => import('../../features/accounts/login/OtherWays.tsx'), 'OtherWays')

export function RegisterPage() {
  const [choice] = useState(() => readStoredChoice())
  const note = t`Three short steps, and it’s free.`
  return (
    <div className={own.registration}>
      <PageTitle note={choice ? `${describeChoice(choice)} ${note}` : note}>{t`Register`}</PageTitle>
      <RegisterForm />
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link to="/users/login">{t`Already a member? Log in`}</Link>
        <Link to="/users/privacy">{t`Who sees what`}</Link>
      </nav>
      <Box h={0}>
        <OtherWays register />
      </Box>
    </div>
  )
}
