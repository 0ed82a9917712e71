import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { layOutMail } from '../../../kit/mail/mail-layout.ts'
import type { Mail } from '../../../kit/mail/mailer.ts'
import { createDigestToken } from '../digest/digest.token.ts'
import { findChannels, type Reader, sendAnnouncement } from './announce.ts'
import { findReader } from './reader.repository.ts'

interface News {
  memberId: string
  searchId: string
  /** The search's name. */
  name: string
  /** How many new members it found. */
  found: number
}

/** From so many on, the number is given: it says less about anyone. */
const COUNTED = 20

/** Returns whether a member wants to hear about new members who fit a saved search, and can be reached. */
export async function wantsNews(context: Context, memberId: string): Promise<boolean> {
  const channels = await findChannels(context, memberId, 'search')
  return channels !== undefined && (await findReader(context.db, memberId)) !== undefined
}

/**
 * Notifies a member by push and email, as they chose, that new members fit a saved search. Unless push messages
 * may show names, they don't show the search's name either.
 */
export async function notifyOfSearch(context: Context, { memberId, ...news }: News): Promise<void> {
  const channels = await findChannels(context, memberId, 'search')
  const reader = await findReader(context.db, memberId)
  if (!channels || !reader) return
  const { searchId } = news
  const path = `/main/search?saved=${searchId}`
  await sendAnnouncement(context, reader, channels, () => ({
    push: {
      title: SITE_NAME,
      body: channels.named ? describe(news) : say(msg`Someone new fits one of your searches`),
      url: path,
      tag: searchId.replaceAll('-', ''),
    },
    mail: writeMail(context.config, reader, { words: describe(news), path }),
  }))
}

function describe({ name, found }: Pick<News, 'name' | 'found'>): string {
  if (found === 1) return say(msg`Someone new fits “${{ name }}”`)
  if (found < COUNTED) return say(msg`A few new people fit “${{ name }}”`)
  return say(msg`${plural({ found }, { one: '# new person fits', other: '# new people fit' })} “${{ name }}”`)
}

function writeMail(
  { publicUrl, tokenSecret }: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  { id, mail, firstname }: Reader,
  { words, path }: { words: string; path: string },
): Mail {
  const token = createDigestToken(tokenSecret, id)
  return {
    to: mail,
    about: id,
    subject: words,
    unsubscribe: `${publicUrl}/api/users/digest/unsubscribe/${token}`,
    ...layOutMail({
      title: say(msg`${{ firstname }}, there’s someone new`),
      lines: [words, say(msg`Open your search to see who it is.`)],
      action: { label: say(msg`See who’s new`), url: `${publicUrl}${path}` },
      footer: {
        words: say(msg`You turned this email on. We send it at most once a day.`),
        label: say(msg`Stop all these emails`),
        url: `${publicUrl}/users/unsubscribe/${token}`,
      },
    }),
  }
}
