import { msg } from '@lingui/core/macro'

/** What is said where the browser has no passkeys. */
export const NO_PASSKEYS = msg`This browser can’t use passkeys here.`

/** Tells whether passkeys work here: no browser supports them at an IP address, and some have none at all. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Marks the place of the button in the page that the build draws for every browser. */
export const PASSKEY_PLACE = 'data-passkey-place'

/** Removes that button where passkeys do not work. */
export function removeUnsupportedPasskey(): void {
  if (!supportsPasskeys()) document.querySelector(`[${PASSKEY_PLACE}]`)?.remove()
}
