import { setTimeout as yieldToEventLoop } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Context } from '../../../context.ts'
import { streamZip, type ZipEntry } from '../../../kit/files/zip.ts'
import type { Caller, Download } from '../../../kit/http/serve.ts'
import type { MediaStorage } from '../../../kit/media/storage.ts'
import { findAllGuessTotals } from '../guesses/guess-totals.repository.ts'
import { findAllRefusedLogins } from '../guesses/refused-logins.repository.ts'
import { requirePassword } from '../recovery/current-password.ts'
import { findFormerMailboxes } from '../returning/departures.repository.ts'
import { findAccountData, findFactorData } from './member-data.repository.ts'
import type { DataPart, MemberData } from './member-data.ts'

const README = msg`This is everything ${{ site: SITE_NAME }} holds about you.\n\nEach .json file covers one subject and opens in any text editor. Times are in UTC.\nFor other members, it includes only what you could see on the site: their usernames, and what they wrote to you.\n`

/** The accounts' part of the export: the account, sessions, passkeys, browsers and rejected logins. */
export const accountData: MemberData = {
  async exportData(db, memberId) {
    const { account, logins } = await findAccountData(db, memberId)
    const { passkeys, devices } = await findFactorData(db, memberId)
    return {
      files: {
        'account.json': account,
        'sessions.json': logins,
        'passkeys.json': passkeys,
        'devices.json': devices,
        'refused-logins.json': await findAllRefusedLogins(db, memberId),
        'earlier-addresses.json': await findFormerMailboxes(db, memberId),
        'guesses.json': await findAllGuessTotals(db, memberId),
      },
    }
  },
}

/**
 * Returns everything the site stores about the caller as a ZIP, read from one database snapshot.
 * @throws wrong_password (400), no_password (400), too_often (429)
 */
export async function exportMember(
  context: Context,
  memberData: readonly MemberData[],
  me: Caller,
  password: string,
): Promise<Download> {
  await requirePassword(context, me.id, password)
  const parts = await context.db.transaction(
    async (tx) => {
      const parts: DataPart[] = []
      for (const { exportData } of memberData) parts.push(await exportData(tx, me.id))
      return parts
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const day = context.now().toISOString().slice(0, 10)
  return {
    name: `savanna-${me.username}-${day}.zip`,
    // Logged here because the entries are written after the request.
    content: streamZip(zipEntries(context.storage, parts, say(README)), context.now()),
  }
}

async function* zipEntries(
  storage: MediaStorage,
  parts: DataPart[],
  readme: string,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', bytes: Buffer.from(readme), compress: true }
  for (const { files } of parts) {
    for (const [name, content] of Object.entries(files)) {
      yield { name, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`), compress: true }
      // Serialising a long conversation blocks the event loop: let other requests run in between.
      await yieldToEventLoop(0)
    }
  }
  for (const { objects = {} } of parts) {
    for (const [name, key] of Object.entries(objects)) {
      const bytes = await storage.get(key)
      // Skips objects that are deleted during the download.
      if (bytes) yield { name, bytes, compress: false }
    }
  }
}
