import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { LoginForm } from '../../features/accounts/login/LoginForm.tsx'
import { PasskeyLogin } from '../../features/accounts/login/PasskeyLogin.tsx'
import { supportsPasskeys } from '../../features/accounts/login/passkey-support.ts'
import { CheckInbox } from '../../features/accounts/register/CheckInbox.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { LoginLinks, loginNote } from './LoginLinks.tsx'

// Not every site has them, so they load late.
const OtherWays = lazyPart(() => import('../../features/accounts/login/OtherWays.tsx'), 'OtherWays')

export function LoginPage() {
  const { mailedTo, draft } = useLocation({ select: ({ state }) => state })
  return mailedTo ? <CheckInbox address={mailedTo} draft={draft} /> : <Login />
}

function Login() {
  const confirmed = useLocation({ select: ({ state }) => state.confirmed })
  const note =
    confirmed === undefined
      ? loginNote()
      : t`Your address is confirmed. Log in on this device with the password you chose.`
  return (
    <>
      <PageTitle note={note}>{t`Log in`}</PageTitle>
      <LoginForm login={confirmed ?? ''} />
      <LoginLinks />
      <Box h={0}>
        {supportsPasskeys() && <PasskeyLogin />}
        <OtherWays />
      </Box>
    </>
  )
}
