import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PackedCities, readPacked, writePacked } from './cities-file.ts'
import { sortWords } from './sort-words.ts'

const PACKED: PackedCities = {
  ids: Uint32Array.of(7),
  populations: Uint32Array.of(100),
  latitudes: Int32Array.of(-4_500_001),
  longitudes: Int32Array.of(18_000_000),
  countryIndexes: Uint16Array.of(0),
  regionIndexes: Uint16Array.of(0),
  flags: Uint8Array.of(1),
  firstNames: Uint32Array.of(0, 1),
  nameCities: Uint32Array.of(0),
  spellingStarts: Uint32Array.of(0, 3),
  spellings: new TextEncoder().encode('Őr'),
  texts: new TextEncoder().encode('\0or\0'),
  words: Uint32Array.of(1),
  wordNames: Uint32Array.of(0),
  pointCities: Uint32Array.of(0),
  countries: ['HU'],
  regions: ['Őrség'],
}

it('reads the packed file as it was written', () => {
  expect(readPacked(writePacked(PACKED))).toEqual(PACKED)
})

it('rejects a packed file that was cut off', () => {
  const file = writePacked(PACKED)
  for (const length of [0, 3, 20, file.length - 1])
    expect(() => readPacked(file.subarray(0, length))).toThrow()
})

it('sorts words as a comparison of their bytes does', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', 'ا'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), (names) => {
      const texts = Buffer.from(`\0${names.join('\0')}\0`)
      const starts = names.map((_, index) =>
        Buffer.byteLength(
          `\0${names
            .slice(0, index)
            .map((one) => `${one}\0`)
            .join('')}`,
        ),
      )
      const order = [...sortWords(texts, starts)].map((index) => names[index])
      expect(order).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    }),
  )
})
