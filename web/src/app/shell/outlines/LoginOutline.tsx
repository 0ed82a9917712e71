import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { LoginFields } from '../../../features/accounts/login/LoginFields.tsx'
import { PasskeyButton } from '../../../features/accounts/login/PasskeyButton.tsx'
import { PASSKEY_PLACE } from '../../../features/accounts/login/passkey-support.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { LoginLinks, loginNote } from '../../../pages/accounts/LoginLinks.tsx'

/** Shows the login page as the build renders it into its document. The application continues what was typed into it. */
export function LoginOutline() {
  return (
    <>
      <PageTitle note={loginNote()}>{t`Log in`}</PageTitle>
      <LoginFields />
      <LoginLinks />
      <Box h={0} {...{ [PASSKEY_PLACE]: '' }}>
        <PasskeyButton />
      </Box>
    </>
  )
}
