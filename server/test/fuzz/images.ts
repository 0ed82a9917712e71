import fc from 'fast-check'
import sharp from 'sharp'

/** Files as phones and editors write them, and some that aren't photos. */
export async function seedImages(): Promise<Buffer[]> {
  const plain = () => sharp({ create: { width: 24, height: 16, channels: 3, background: 'tan' } })
  const turned = plain().withMetadata({ orientation: 6 }).jpeg()
  const exotic = [plain().avif(), plain().tiff(), plain().gif(), plain().webp({ lossless: true })]
  const usual = [plain().jpeg(), plain().jpeg({ progressive: true }), plain().png(), plain().webp(), turned]
  const made = await Promise.all([...usual, ...exotic].map((image) => image.toBuffer()))
  return [...made, SVG, HEIC]
}

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
/** The head of an iPhone photo. */
const HEIC = Buffer.from('00000018667479706865696300000000686569636d696631000000086d646174', 'hex')

/** Sizes that a header may claim: none, the largest, more than memory holds. */
const SIZES = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xffffffff]

type Change = (bytes: Buffer, others: Buffer[]) => Buffer

const place = fc.nat({ max: 1_000_000 })
const at = (bytes: Buffer, pick: number) => pick % Math.max(1, bytes.length)

const flip: fc.Arbitrary<Change> = fc
  .array(fc.tuple(place, fc.nat({ max: 7 })), { minLength: 1, maxLength: 20 })
  .map((bits) => (bytes) => {
    const copy = Buffer.from(bytes)
    for (const [pick, bit] of bits) copy[at(copy, pick)] = (copy[at(copy, pick)] ?? 0) ^ (1 << bit)
    return copy
  })
const truncate: fc.Arbitrary<Change> = place.map((pick) => (bytes) => bytes.subarray(0, at(bytes, pick)))
/** The head of one file and the rest of another. */
const splice: fc.Arbitrary<Change> = fc
  .tuple(place, place, place)
  .map(([pick, cut, from]) => (bytes, others) => {
    const other = others[pick % others.length] ?? bytes
    return Buffer.concat([bytes.subarray(0, Math.min(64, at(bytes, cut))), other.subarray(at(other, from))])
  })
/** One file appended to another: valid as both. */
const polyglot: fc.Arbitrary<Change> = place.map((pick) => (bytes, others) => {
  return Buffer.concat([bytes, others[pick % others.length] ?? bytes])
})
const sized: fc.Arbitrary<Change> = fc
  .tuple(place, fc.constantFrom(...SIZES))
  .map(([pick, size]) => (bytes) => {
    const copy = Buffer.from(bytes)
    if (copy.length >= 36) copy.writeUInt32BE(size, 4 + (pick % 28))
    return copy
  })
const repeated: fc.Arbitrary<Change> = fc
  .tuple(place, fc.constantFrom(10, 1_000, 100_000))
  .map(([pick, times]) => (bytes) => {
    const cut = at(bytes, pick)
    const piece = bytes.subarray(cut, cut + 12)
    return Buffer.concat([
      bytes.subarray(0, cut),
      ...new Array<Buffer>(times).fill(piece),
      bytes.subarray(cut),
    ])
  })

/** Damaged in one to three ways. */
export const damage: fc.Arbitrary<Change> = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: flip }, truncate, splice, polyglot, sized, {
      weight: 1,
      arbitrary: repeated,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((changes) => (bytes, others) => changes.reduce((made, change) => change(made, others), bytes))
