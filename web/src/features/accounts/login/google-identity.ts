const SCRIPT = 'https://accounts.google.com/gsi/client'

/**
 * The part of Google Identity Services that we use
 * (https://developers.google.com/identity/gsi/web/reference/js-reference).
 */
export interface GoogleIdentity {
  /** Later buttons use the latest options. */
  initialize(options: {
    client_id: string
    /** The nonce that the ID token will carry. */
    nonce: string
    callback: (answer: { credential: string }) => void
  }): void
  renderButton(
    place: HTMLElement,
    look: {
      type: 'standard'
      theme: 'outline' | 'filled_black'
      size: 'large'
      shape: 'pill'
      text: 'signin_with' | 'signup_with'
      width: number
    },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

let loading: Promise<GoogleIdentity> | undefined
let listener: ((credential: string) => void) | undefined

/** Loads Google's script once; a failed load can be retried. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Initialises Google's script for one sign-in. */
export function prepare(google: GoogleIdentity, clientId: string, nonce: string): void {
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => listener?.(credential),
  })
}

/** Registers a sign-in handler. Returns a function that removes it. */
export function onCredential(handler: (credential: string) => void): () => void {
  listener = handler
  return () => {
    if (listener === handler) listener = undefined
  }
}

async function load(): Promise<GoogleIdentity> {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = resolve
    script.onerror = () => {
      script.remove()
      reject(new Error('Google cannot be reached.'))
    }
    document.head.append(script)
  })
  const identity = window.google?.accounts.id
  if (!identity) throw new Error('Google did not answer as expected.')
  return identity
}
