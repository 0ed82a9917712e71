import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawIcons } from './icons.ts'

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url))
const icons = await drawIcons()
const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'))

interface ManifestIcon {
  src: string
  sizes: string
  purpose?: string
}
const named: ManifestIcon[] = [manifest, ...manifest.shortcuts].flatMap(({ icons: of }) => of)

/** Returns a picture's pixels, whatever its format. */
const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer()

/** Returns how many bytes of two pictures differ by more than the rounding of another library version. */
async function countDifferences(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  return a.length === b.length ? a.filter((byte, at) => Math.abs(byte - (b[at] ?? 0)) > 8).length : a.length
}

it.each(icons)('$path matches the output of npm run icons', async ({ path: name, content }) => {
  const kept = readFileSync(path.join(PUBLIC, name))
  if (name.endsWith('.svg')) expect(kept.toString()).toBe(content.toString())
  else expect(await countDifferences(kept, content)).toBe(0)
})

it('every icon in the manifest exists in its stated size', async () => {
  expect(named.length).toBeGreaterThanOrEqual(8)
  for (const { src, sizes } of named) {
    expect(existsSync(path.join(PUBLIC, src)), src).toBe(true)
    if (sizes === 'any') continue
    const { width, height } = await sharp(path.join(PUBLIC, src)).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

it('maskable icons draw within the safe circle and fill the background', async () => {
  const maskable = named.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of maskable) {
    const image = sharp(path.join(PUBLIC, src)).ensureAlpha()
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    const ground = [...data.subarray(0, 4)]
    expect(ground[3]).toBe(255)
    const radius = info.width * 0.4
    const isGround = (at: number) => ground.every((byte, index) => data[at + index] === byte)
    let outside = 0
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)]
      if (Math.hypot(x - info.width / 2, y - info.height / 2) > radius && !isGround(at)) outside++
    }
    expect(outside, src).toBe(0)
  }
})
