import { expect, it } from 'vitest'
import { digitsIn, foldDigits, plainCode } from './digits.ts'

it.each([
  ['١٢٣٤٥٦٧٨٩٠', 'Arabic'],
  ['۱۲۳۴۵۶۷۸۹۰', 'Persian'],
  ['१२३४५६७८९०', 'Devanagari'],
  ['๑๒๓๔๕๖๗๘๙๐', 'Thai'],
  ['１２３４５６７８９０', 'full width'],
  ['𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡𝟘', 'double-struck'],
  ['𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵𝟬', 'bold sans-serif'],
  ['1234567890', 'ASCII'],
])('reads %s as digits (%s)', (digits) => {
  expect(foldDigits(digits)).toBe('1234567890')
})

it('leaves everything else as it is', () => {
  expect(foldDigits('Tür ² Ⅳ é 12')).toBe('Tür ² Ⅳ é 12')
  expect(digitsIn('١٥ / ٠٨')).toBe('1508')
})

it.each([
  ['123 456', '123456'],
  ['\u00a0123\u202f456 ', '123456'],
  ['١٢٣ ٤٥٦', '123456'],
  ['\u200e123456\u200f', '123456'],
  ['ABCD-EFGH', 'abcdefgh'],
  ['12345é', '12345é'],
])('reads the code %j as %s', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})
