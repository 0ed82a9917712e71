import { msg } from '@lingui/core/runtime-macro'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import type { Config } from '../../../config.ts'
import { problem } from '../../../kit/http/problem.ts'

/** In lower case; the package builds a new set on each call. */
const DISPOSABLE = disposableEmailBlocklistSet()

/** Returns an address's domain if it, or a parent domain, provides disposable addresses. */
function findDisposableDomain(mail: string): string | undefined {
  const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  const labels = domain.split('.')
  return labels.some((_, index) => DISPOSABLE.has(labels.slice(index).join('.'))) ? domain : undefined
}

/**
 * Requires a permanent address. The response depends only on the typed domain, so it reveals nothing about
 * accounts.
 * @throws disposable_mail (400) with the sentence at `field`
 */
export function refuseDisposableMail(
  { refuseDisposableMail: isRefused }: Pick<Config, 'refuseDisposableMail'>,
  mail: string,
  field?: 'email' | 'mail',
): void {
  const domain = isRefused ? findDisposableDomain(mail) : undefined
  if (domain === undefined) return
  const message = msg`${{ domain }} gives out temporary addresses. Please use one you’ll keep: we’ll need it if you forget your password.`
  throw problem(400, 'disposable_mail', message, field && { [field]: message })
}
