import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { writeFileAtomically } from '../files/atomic-write.ts'
import { newId } from '../ids.ts'
import { defineCounter } from '../metrics/metrics.ts'
import { ABOUT, deleteOutboxMails, outboxFolder } from './outbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The id of the member it's about: an email in the outbox is deleted with them. */
  about?: string
  /** The URL for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /** Resolves once the mail server, or the disk, has the email; rejects otherwise, so a job retries. */
  send(mail: Mail): Promise<void>
  /** Deletes the stored emails about a member, or to this address. Sent emails can't be recalled. */
  deleteKept(about: string, address: string): Promise<void>
  /** Closes the connections to the mail server. */
  close(): void
}

interface MailSettings {
  smtpUrl?: string | undefined
  from: string
  /** The `Reply-To` of all emails; without it, replies go to the sender. */
  replyTo?: string | undefined
  dataDir: string
}

const mails = defineCounter('savanna_mails_total', 'Mails, each try to send one once.', ['outcome'])

const SECOND = 1000

/** Creates a mailer that sends by SMTP if a server is configured, and otherwise writes `.eml` files to the outbox. */
export function createMailer(settings: MailSettings): Mailer {
  const mailer =
    settings.smtpUrl === undefined
      ? createOutboxMailer(settings)
      : createSmtpMailer(settings, settings.smtpUrl)
  return { ...mailer, send: (mail) => countMail(mailer.send(mail)) }
}

async function countMail(sending: Promise<void>): Promise<void> {
  try {
    await sending
    mails.inc({ outcome: 'sent' })
  } catch (error) {
    mails.inc({ outcome: 'failed' })
    throw error
  }
}

const TIME_LIMITS = {
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 15 * SECOND,
  socketTimeout: 60 * SECOND,
}

/** Rejects unless a mail server responds at this address and accepts the name and password in it. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = nodemailer.createTransport({ url, ...TIME_LIMITS })
  await transport.verify().finally(() => transport.close())
}

function createSmtpMailer(settings: MailSettings, url: string): Mailer {
  // Some connections serve all emails: opening one and logging in takes longer than sending.
  const transport = nodemailer.createTransport({ url, pool: true, ...TIME_LIMITS })
  return {
    async send(mail) {
      await transport.sendMail(envelope(settings, mail))
    },
    deleteKept: async () => {},
    close: () => transport.close(),
  }
}

function createOutboxMailer(settings: MailSettings): Mailer {
  const { dataDir } = settings
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await writer.sendMail(kept(settings, mail))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory')
      await writeFileAtomically(join(outboxFolder(dataDir), `${newId()}.eml`), message)
    },
    deleteKept: (about, address) => deleteOutboxMails(dataDir, about, address),
    close: () => writer.close(),
  }
}

function kept(settings: MailSettings, mail: Mail) {
  const { headers, ...content } = envelope(settings, mail)
  return { ...content, headers: { ...headers, ...(mail.about && { [ABOUT]: mail.about }) } }
}

function envelope({ from, replyTo }: MailSettings, { to, subject, text, html, unsubscribe }: Mail) {
  return {
    from,
    ...(replyTo && { replyTo }),
    // As an object, the address is never parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
