import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import type { Account } from '@savanna/contract/accounts/settings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { LoadError } from '../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/states/Skeletons.tsx'
import { FactorPanels } from './factors/FactorPanels.tsx'
import { HidingSwitches } from './HidingSwitches.tsx'
import { LanguageSetting } from './LanguageSetting.tsx'
import { Panel } from './Panel.tsx'
import {
  DeleteForm,
  Devices,
  DownloadForm,
  MailForm,
  NoPassword,
  PasswordForm,
} from './panel-contents.lazy.ts'
import { SettingLink } from './SettingLink.tsx'
import classes from './settings.module.css'
import { accountOf } from './settings.queries.ts'
import { UnitsSetting } from './UnitsSetting.tsx'
import { VisibilityChoices } from './VisibilityChoices.tsx'

type Opened = 'mail' | 'password' | 'two-step' | 'passkeys' | 'devices' | 'download' | 'delete' | null

export interface AccountSettingsProps {
  /** Rows of other features below "Your privacy". */
  morePrivacy: ReactNode
  /** Paid plans that end with the account. */
  endsToo: ReactNode
  onAsking?: (asking: boolean) => void
}

/** Shows the account's settings: login, plan, language, notifications, privacy, data export and deletion. */
export function AccountSettings(props: AccountSettingsProps) {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(accountOf(id))
  if (error && !data) return <LoadError drawn error={error} onRetry={refetch} />
  return data ? <Panels account={data} {...props} /> : <ListSkeleton count={4} />
}

function Panels({
  account,
  morePrivacy,
  endsToo,
  onAsking = () => {},
}: AccountSettingsProps & { account: Account }) {
  const [opened, setOpened] = useState<Opened>(openedByLink)
  const close = () => setOpened(null)
  const bind = (name: Opened) => ({
    opened: opened === name,
    onToggle: () => setOpened(opened === name ? null : name),
  })

  return (
    <Stack gap={0} className={classes.list}>
      <h2 className={classes.group}>{t`Logging in`}</h2>
      <Panel
        title={t`Email`}
        state={<Addresses account={account} />}
        verb={t({ message: 'Change', context: 'verb' })}
        {...bind('mail')}
      >
        <MailForm pending={account.pending_mail} hasPassword={account.has_password} onDone={close} />
      </Panel>
      <Panel
        title={t`Password`}
        state={account.has_password ? t`Only you know it` : t`None: you sign in with Google`}
        verb={
          account.has_password
            ? t({ message: 'Change', context: 'verb' })
            : t({ message: 'Set', context: 'verb' })
        }
        {...bind('password')}
      >
        {account.has_password ? (
          <PasswordForm onDone={close} />
        ) : (
          <NoPassword
            note={t`You sign in with Google, so your account has no password yet. Set one and you can log in without Google too. We’ll email you a link.`}
          />
        )}
      </Panel>
      <FactorPanels hasPassword={account.has_password} bind={bind} onDone={close} />
      <Panel
        title={t`Devices`}
        state={t`Where you’re logged in, and failed attempts`}
        verb={t({ message: 'Show', context: 'verb' })}
        {...bind('devices')}
      >
        <Devices onAsking={onAsking} />
      </Panel>

      <h2 className={classes.group}>{t`Your plan`}</h2>
      <SettingLink
        to="/users/settings/plan"
        title={t`Plan and receipts`}
        note={t`When it ends, your reminder and what you’ve paid`}
      />

      <h2 className={classes.group}>{t`Language and units`}</h2>
      <LanguageSetting />
      <UnitsSetting />

      <h2 className={classes.group}>{t`Your notifications`}</h2>
      <SettingLink
        to="/users/settings/notifications"
        title={t`Notifications`}
        note={t`On the site, by email and on this device`}
      />

      <h2 className={classes.group}>{t`Your privacy`}</h2>
      <HidingSwitches account={account} />
      <VisibilityChoices visibility={account.visibility} />
      {morePrivacy}

      <h2 className={classes.group}>{t`Your data`}</h2>
      <SettingLink to="/users/privacy" title={t`Who sees what`} note={t`Field by field, on one page`} />
      <Panel
        title={t`Download everything`}
        state={t`Everything we hold about you`}
        verb={t({ message: 'Download', context: 'verb' })}
        {...bind('download')}
      >
        {account.has_password ? (
          <DownloadForm onDone={close} />
        ) : (
          <NoPassword
            note={t`You sign in with Google, so your account has no password yet. You’ll need one to download your data, so nobody else can. We’ll email you a link to set it.`}
          />
        )}
      </Panel>

      <h2 className={classes.group}>{t`Leaving`}</h2>
      <Panel
        title={t`Delete account`}
        state={t`Immediately, and for good`}
        verb={t({ message: 'Delete', context: 'verb' })}
        danger
        {...bind('delete')}
      >
        <DeleteForm hasPassword={account.has_password} endsToo={endsToo} onAsking={onAsking} />
      </Panel>
    </Stack>
  )
}

/** Returns the panel that an emailed link opens; null for none. */
function openedByLink(): Opened {
  const wanted = new URLSearchParams(location.search).get('open')
  return wanted === 'mail' || wanted === 'two-step' || wanted === 'passkeys' ? wanted : null
}

function Addresses({ account: { mail, pending_mail } }: { account: Account }) {
  return (
    <>
      {mail}
      {pending_mail && (
        <Box component="span" display="block">
          {t`${pending_mail}: not confirmed yet`}
        </Box>
      )}
    </>
  )
}
