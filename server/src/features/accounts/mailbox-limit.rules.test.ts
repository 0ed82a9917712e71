import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createOwnCounter } from '../../kit/counter.ts'
import type { AccountMail } from './accounts.mails.ts'
import { takeMailboxPlace } from './mailbox-limit.ts'

/** Returns how many of these emails may go to each address in turn, with this many hours between them. */
async function countSent(mails: AccountMail[], addresses: string[], hoursApart = 0): Promise<number> {
  let at = 0
  const context = {
    counter: createOwnCounter(() => at),
    config: readConfig({ TOKEN_SECRET: 'x'.repeat(32) }),
  }
  let sent = 0
  for (const mail of mails)
    for (const address of addresses) {
      if (await takeMailboxPlace(context, address, mail)) sent += 1
      at += hoursApart * 3_600_000
    }
  return sent
}

const asked: AccountMail[] = [
  { kind: 'verify', seed: 'a' },
  { kind: 'reset', seed: 'b' },
  { kind: 'register_taken' },
  { kind: 'mail', seed: 'c' },
  { kind: 'mail_taken' },
]
const many = Array.from({ length: 12 }, () => asked).flat()

it('a mailbox gets ten unsolicited emails an hour, across kinds and spellings', async () => {
  expect(await countSent(many, ['Ana@mail.test', 'ana+2@mail.test', 'ana@MAIL.test'])).toBe(10)
  expect(await countSent(many.slice(0, 4), ['ana@mail.test', 'bea@mail.test'])).toBe(8)
})

it('a mailbox gets twenty unsolicited emails a day', async () => {
  expect(await countSent(many.slice(0, 23), ['ana@mail.test'], 1)).toBe(20)
})

it("emails about the owner's own actions are always sent", async () => {
  const notices = Array.from({ length: 30 }, (): AccountMail => ({ kind: 'password_changed' }))
  expect(await countSent(notices, ['ana@mail.test'])).toBe(30)
})
