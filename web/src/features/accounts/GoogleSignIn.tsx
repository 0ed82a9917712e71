import { useComputedColorScheme } from '@mantine/core'
import { GOOGLE_REGISTERED } from '@savanna/contract/google'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { toast } from '../../kit/ui/toast.ts'
import classes from './GoogleSignIn.module.css'
import { googleClientId, sendCredential } from './google.calls.ts'
import { type GoogleIdentity, loadGoogle, onCredential } from './google-identity.ts'
import { REGISTRATION_DRAFT } from './register.model.ts'
import { useEnter } from './use-enter.ts'

const REGISTERED = 'User registered with success , Please verify your email'
const WIDEST = 400

type Wording = 'signin_with' | 'signup_with'

/** Google's own button, where the site is known to Google; nothing elsewhere. */
export function GoogleSignIn({ text }: { text: Wording }) {
  const google = useGoogle()
  const { enter, busy } = useSignIn()
  const hear = useEffectEvent(enter)
  useEffect(() => onCredential((credential) => void hear(credential)), [])

  if (!google) return null
  return (
    <section className={classes.google} aria-label="Google">
      <p className={classes.or}>or</p>
      {google === 'unreachable' ? (
        <p className={classes.note}>Google cannot be reached right now.</p>
      ) : (
        <GoogleButton google={google} text={text} busy={busy} />
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

/** Google's script, once it is there; nothing while that is unknown or where nobody can sign in with Google. */
function useGoogle(): GoogleIdentity | 'unreachable' | undefined {
  const [google, setGoogle] = useState<GoogleIdentity | 'unreachable'>()
  useEffect(() => {
    let here = true
    void googleClientId()
      .then((clientId) => (clientId === null ? undefined : loadGoogle(clientId)))
      .catch(() => 'unreachable' as const)
      .then((loaded) => here && setGoogle(loaded))
    return () => {
      here = false
    }
  }, [])
  return google
}

function useSignIn() {
  const begin = useEnter()
  const [busy, setBusy] = useState(false)

  async function enter(credential: string): Promise<void> {
    setBusy(true)
    try {
      const draft = sessionStorage.getItem(REGISTRATION_DRAFT)
      const { message, token, user } = await sendCredential(credential, draft)
      sessionStorage.removeItem(REGISTRATION_DRAFT)
      toast.success(message === GOOGLE_REGISTERED ? REGISTERED : message)
      await begin({ token, username: user.username })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }

  return { enter, busy }
}
