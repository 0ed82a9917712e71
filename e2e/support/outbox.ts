import { expect } from '@playwright/test'
import type { OutboxMail } from '../../server/src/kit/mail/outbox.ts'
import { OUTBOX_KEY } from '../../testkit/programs/site.ts'

type Mail = Pick<OutboxMail, 'to' | 'subject' | 'text'>

/** Returns the emails sent to an address, newest first. */
export async function readMailsTo(url: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${url}/dev/outbox.json?key=${encodeURIComponent(OUTBOX_KEY)}`)
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter(({ to }) => to === address)
}

/** Waits for an email with this subject to an address and returns the link in the newest one, below a path. */
export async function waitForMailedLink(
  url: string,
  address: string,
  subject: RegExp,
  path = '/users/',
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mail = (await readMailsTo(url, address)).find((each) => subject.test(each.subject))
        link = mail?.text.match(new RegExp(`https?://\\S+${path}\\S+`))?.[0]
        return link
      },
      { message: `a mail to ${address} about ${subject}`, intervals: [50] },
    )
    .toBeTruthy()
  return link ?? ''
}

export const VERIFY_MAIL = /confirm your email/
export const RESET_MAIL = /Choose a new password/
export const MAIL_CHANGE_MAIL = /Confirm your new email address/
