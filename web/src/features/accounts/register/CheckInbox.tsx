import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { resendVerification } from '@savanna/contract/accounts/routes'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import classes from '../accounts.module.css'
import { OutboxHint } from '../OutboxHint.tsx'
import { type Draft, storeDraft } from './register.model.ts'

const RESEND_AFTER_S = 30

interface CheckInboxProps {
  /** The address that the verification link was emailed to. */
  address: string
  /** The registration form's values, to correct the address. */
  draft?: Draft | undefined
}

/** Says what to do after registering, sends the email again, or leads back to correct the address. */
export function CheckInbox({ address, draft }: CheckInboxProps) {
  return (
    <>
      <PageTitle
        note={
          <Trans>
            We’ve emailed <strong>{address}</strong>. Open the link in this browser to log in.
          </Trans>
        }
      >{t`Check your inbox`}</PageTitle>
      <OutboxHint mt={0} />
      <Box component="p" mb="md">{t`Nothing there? It may be in your spam folder.`}</Box>
      <ResendButton address={address} />
      <nav className={classes.links} aria-label={t`Other options`}>
        <Link
          to="/users/register"
          onClick={() => draft && storeDraft({ ...draft, step: 'account' })}
        >{t`Wrong address?`}</Link>
        <Link to="/users/login" replace state={{}}>{t`Already confirmed? Log in`}</Link>
      </nav>
    </>
  )
}

function ResendButton({ address }: { address: string }) {
  const [left, setLeft] = useState(RESEND_AFTER_S)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState('')
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function resend(): Promise<void> {
    setBusy(true)
    setSent('')
    setFailed('')
    try {
      const { message } = await request(resendVerification, { body: { email: address } })
      setSent(message)
      setLeft(RESEND_AFTER_S)
    } catch (error) {
      setFailed(sentenceOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      <Button variant="default" size="lg" disabled={left > 0} loading={busy} onClick={() => void resend()}>
        {left > 0 ? t`Send again in ${left} s` : t`Send again`}
      </Button>
      <p role="status">{sent}</p>
      <p role="alert">{failed}</p>
    </>
  )
}
