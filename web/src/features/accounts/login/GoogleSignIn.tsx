import { t } from '@lingui/core/macro'
import { Box, useComputedColorScheme } from '@mantine/core'
import { GOOGLE_REGISTERED } from '@savanna/contract/accounts/google'
import { MINUTE_MS } from '@savanna/contract/time'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { toast } from '../../../kit/ui/states/toast.ts'
import { REGISTRATION_DRAFT } from '../register/register.model.ts'
import classes from './GoogleSignIn.module.css'
import { readyGoogle, sendCredential } from './google.calls.ts'
import { type GoogleIdentity, onCredential } from './google-identity.ts'
import { useEnter } from './use-enter.ts'

const WIDEST = 400
/** How often a sign-in is renewed: a page may stay open for longer than its nonce is valid. */
const RENEW_MS = 30 * MINUTE_MS
const CHECK_MS = 60_000

type Wording = 'signin_with' | 'signup_with'

/** Shows Google's own button where Google is configured; nothing elsewhere. */
export function GoogleSignIn({ text }: { text: Wording }) {
  const { google, renew } = useGoogle()
  const { enter, busy } = useSignIn(renew)
  const onReceived = useEffectEvent(enter)
  useEffect(() => onCredential((credential) => void onReceived(credential)), [])

  if (!google) return null
  return (
    <section className={classes.google} aria-label="Google">
      <Box component="p" mb="xs" className={shared.orLine}>
        {t`or`}
      </Box>
      {google === 'unreachable' ? (
        <Box component="p" c="dimmed" fz="sm" pb="md" ta="center">
          {t`We can’t reach Google right now. Please try again in a moment.`}
        </Box>
      ) : (
        <GoogleButton google={google.identity} text={text} busy={busy} key={google.since} />
      )}
    </section>
  )
}

function GoogleButton({ google, text, busy }: { google: GoogleIdentity; text: Wording; busy: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const dark = useComputedColorScheme() === 'dark'
  useEffect(() => {
    if (!place.current) return
    place.current.replaceChildren()
    google.renderButton(place.current, {
      type: 'standard',
      theme: dark ? 'filled_black' : 'outline',
      size: 'large',
      shape: 'pill',
      text,
      width: Math.min(WIDEST, place.current.offsetWidth),
    })
  }, [google, text, dark])
  return <div ref={place} className={classes.button} aria-busy={busy} inert={busy} />
}

interface Ready {
  identity: GoogleIdentity
  /** When the button's sign-in started. */
  since: number
}

/**
 * Returns Google's script, ready for one sign-in; nothing until it has loaded, or if Google isn't configured. Each
 * sign-in needs a new nonce, and so does one not completed within half an hour.
 */
function useGoogle() {
  const [google, setGoogle] = useState<Ready | 'unreachable'>()
  const renew = useCallback(async () => {
    const ready = await readyGoogle().catch(() => 'unreachable' as const)
    if (ready === undefined) return
    // If the renewal fails, the old sign-in may still work.
    if (ready === 'unreachable') setGoogle((before) => before ?? ready)
    else setGoogle({ identity: ready, since: Date.now() })
  }, [])
  useEffect(() => void renew(), [renew])

  const since = typeof google === 'object' ? google.since : undefined
  useEffect(() => {
    if (since === undefined) return
    const renewIfStale = () => {
      if (!document.hidden && Date.now() - since > RENEW_MS) void renew()
    }
    const timer = setInterval(renewIfStale, CHECK_MS)
    document.addEventListener('visibilitychange', renewIfStale)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewIfStale)
    }
  }, [since, renew])
  return { google, renew }
}

function useSignIn(renew: () => Promise<void>) {
  const begin = useEnter()
  const [busy, setBusy] = useState(false)

  async function enter(credential: string): Promise<void> {
    setBusy(true)
    try {
      const draft = sessionStorage.getItem(REGISTRATION_DRAFT)
      const { message, token, user } = await sendCredential(credential, draft)
      sessionStorage.removeItem(REGISTRATION_DRAFT)
      const isNew = message === GOOGLE_REGISTERED
      toast.info(
        isNew ? t`User registered with success , Please verify your email` : t`User logged in with success`,
      )
      await begin({ token, username: user.username, isNew })
    } catch (error) {
      toast.error(sentenceOf(error))
      await renew()
    }
    setBusy(false)
  }

  return { enter, busy }
}
