const SCRIPT = 'https://accounts.google.com/gsi/client'

/** What we use of Google Identity Services (https://developers.google.com/identity/gsi/web/reference/js-reference). */
export interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void
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

/** Loads Google's script, once; a failure may be tried again. */
export function loadGoogle(clientId: string): Promise<GoogleIdentity> {
  loading ??= load(clientId).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whoever is on screen hears of a sign-in; Google itself takes only one listener for as long as the page lives. */
export function onCredential(hear: (credential: string) => void): () => void {
  listener = hear
  return () => {
    if (listener === hear) listener = undefined
  }
}

async function load(clientId: string): Promise<GoogleIdentity> {
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
  identity.initialize({ client_id: clientId, callback: ({ credential }) => listener?.(credential) })
  return identity
}
