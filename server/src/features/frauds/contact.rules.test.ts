import { expect, it } from 'vitest'
import { carriesContact } from './contact.rules.ts'

it.each([
  'See https://example.org',
  'www.x.com',
  'example.org/me',
  'mia @ example (dot) org',
  'mia@example.org',
  'Call 06 12 34 56 78',
  '555-1234',
  '٠٦١٢٣٤٥٦٧٨',
  '\u{1D7EC}\u{1D7F2}\u{1D7ED}\u{1D7EE}\u{1D7EF}\u{1D7F0}\u{1D7F1}',
  '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣',
  'I am @mia',
  'insta: mia',
  'Insta mia.k',
  'Telegram mia_k',
  'my WhatsApp is mia',
  'snap: miaa',
  'ｉｎｓｔａ： mia',
  'i\u200bnsta: mia',
])('finds contact details in %j', (text) => expect(carriesContact(text)).toBe(true))

it.each([
  'So warm. And calm.',
  'At 20:30 on 12.05.',
  'In 2024 and 2025',
  'I saw it on Telegram.',
  'What a line: great!',
  'Signal me when you are back',
  '10/10',
  '4 x 100 = 400',
])('finds none in %j', (text) => expect(carriesContact(text)).toBe(false))
