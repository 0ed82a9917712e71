import { cleanLine } from '../clean-text.ts'

/** Browsers and Node convert a host to ASCII when they parse a URL (UTS 46). */
declare const URL: new (address: string) => { readonly hostname: string }

/** A host that needs converting, without anything that would end it in a URL. */
const FOREIGN_HOST = /^(?=.*\P{ASCII})[^\s#%/:<>?@[\\\]^|]+$/u

const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_MORE = 0xfee0

/** Returns a typed text with the letters, signs and dots of East Asian keyboards as those of ASCII. */
export function inHalfWidth(typed: string): string {
  return typed
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_MORE))
    .replace(/[\u3002\uff61]/g, '.')
}

/** The form of an address, in any script. */
export const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** The longest stored address (RFC 5321). */
export const MAIL_LENGTH = 254

/**
 * Returns an address in its stored and compared form: trimmed, without invisible characters, composed, in
 * lower case and with its domain in ASCII. A username only becomes lower case.
 */
export function canonicalMail(typed: string): string {
  const mail = inHalfWidth(cleanLine(typed)).trim().toLowerCase()
  const at = mail.lastIndexOf('@')
  return at < 0 ? mail : mail.slice(0, at + 1) + toAscii(mail.slice(at + 1))
}

/** Returns a domain in ASCII; unchanged if it can't be converted. */
function toAscii(domain: string): string {
  if (!FOREIGN_HOST.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
