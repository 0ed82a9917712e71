import { msg } from '@lingui/core/macro'

/** The sentence for browsers without passkeys. */
export const NO_PASSKEYS = msg`This browser can’t use passkeys here.`

/** Returns whether passkeys work here: no browser supports them at an IP address, and some don't at all. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Marks the button's place in the prerendered page, which is the same for every browser. */
export const PASSKEY_PLACE = 'data-passkey-place'

/** Removes that button where passkeys don't work. */
export function removeUnsupportedPasskey(): void {
  if (!supportsPasskeys()) document.querySelector(`[${PASSKEY_PLACE}]`)?.remove()
}
