import { expect, it } from 'vitest'
import { digestMailbox, normalizeMailbox } from './mailbox.ts'

it.each(['Ana.Lee@Mail.Test', 'analee+dating@mail.test', 'a.n.a.l.e.e+1+2@MAIL.TEST'])(
  '%s reaches the mailbox of analee@mail.test',
  (address) => {
    expect(normalizeMailbox(address)).toBe('analee@mail.test')
    expect(digestMailbox('key', address)).toBe(digestMailbox('key', 'analee@mail.test'))
  },
)

it("Gmail's domains count as one, and other mailboxes or keys have other digests", () => {
  expect(normalizeMailbox('ana@googlemail.com')).toBe('ana@gmail.com')
  expect(digestMailbox('key', 'ana@mail.test')).not.toBe(digestMailbox('key', 'ana@other.test'))
  expect(digestMailbox('key', 'ana@mail.test')).not.toBe(digestMailbox('another key', 'ana@mail.test'))
})
