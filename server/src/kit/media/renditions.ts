import sharp from 'sharp'
import { limitConcurrency } from './limit-concurrency.ts'
import { EFFORT, wideningOf } from './picture.ts'
import type { MediaStorage } from './storage.ts'
import { avifKey, type DERIVED_WIDTHS, isDerived, type RenditionWidth, variantKey } from './stored-picture.ts'

/** The stored width from which the narrow ones are made. */
const SOURCE = 320
const QUALITY = 75
/** Encoding AVIF at this effort takes about twice as long as WebP; the next one takes three times as long again. */
const AVIF = { quality: 52, effort: 2 }
const AVIF_WIDTH = 640

/** Resizing shares Node's few threads with uploads, files and passwords. */
const runResizer = limitConcurrency(1)
const being = new Map<string, Promise<Buffer | undefined>>()

/**
 * Returns one of a picture's widths; undefined if it isn't stored. The narrow ones are made from a stored one
 * on first request, and then stored, so pictures from earlier versions have them too.
 */
export async function readRendition(
  storage: MediaStorage,
  { key, width }: { key: string; width: RenditionWidth },
): Promise<Buffer | undefined> {
  const name = variantKey(key, width)
  const known = await storage.get(name)
  if (known || !isDerived(width)) return known
  const making = being.get(name) ?? derive(storage, key, width).finally(() => being.delete(name))
  being.set(name, making)
  return making
}

async function derive(storage: MediaStorage, key: string, width: (typeof DERIVED_WIDTHS)[number]) {
  const source = await storage.get(variantKey(key, SOURCE))
  if (!source) return undefined
  const widening = wideningOf(await sharp(source).metadata())
  const bytes = await runResizer(() =>
    sharp(source)
      .resize({ width: Math.round(width * widening), withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer(),
  )
  await keep(storage, { key, name: variantKey(key, width), bytes, type: 'image/webp' })
  return bytes
}

interface Derived {
  key: string
  name: string
  bytes: Buffer
  type: string
}

/**
 * Stores a picture's new variant, unless the picture has since been deleted. A full disk doesn't fail the
 * request.
 */
async function keep(storage: MediaStorage, { key, name, bytes, type }: Derived): Promise<void> {
  await storage.put(name, bytes, type).catch(() => {})
  if (!(await storage.get(variantKey(key, SOURCE)))) await storage.delete(name)
}

/**
 * Returns the picture in AVIF if it's stored that way and the browser accepts it; otherwise undefined. It's
 * stored if it's smaller than the WebP of the same width.
 */
export async function readAvif(
  storage: MediaStorage,
  { key, width }: { key: string; width: RenditionWidth },
  accept = '',
): Promise<Buffer | undefined> {
  if (width !== AVIF_WIDTH || !accept.includes('image/avif')) return undefined
  const bytes = await storage.get(avifKey(key))
  return bytes && bytes.length > 0 ? bytes : undefined
}

/** Stores a picture's card width in AVIF, or an empty object if that wouldn't be smaller. */
export async function storeAvif(storage: MediaStorage, key: string): Promise<void> {
  const [webp, source] = await Promise.all([
    storage.get(variantKey(key, AVIF_WIDTH)),
    storage.get(variantKey(key, 1280)),
  ])
  if (!webp || !source) return
  const width = Math.round(AVIF_WIDTH * wideningOf(await sharp(source).metadata()))
  const made = await runResizer(() =>
    sharp(source).resize({ width, withoutEnlargement: true }).avif(AVIF).toBuffer(),
  )
  const bytes = made.length < webp.length ? made : Buffer.alloc(0)
  await keep(storage, { key, name: avifKey(key), bytes, type: 'image/avif' })
}

/** Finds pictures below a prefix that haven't been tried in AVIF, since storages list a picture's objects together. */
export async function* findWithoutAvif(storage: MediaStorage, prefix: string): AsyncGenerator<string> {
  let names: string[] = []
  let current = ''
  const isOpen = () => names.includes(variantKey(current, AVIF_WIDTH)) && !names.includes(avifKey(current))
  for await (const { key } of storage.list(prefix)) {
    const folder = key.slice(0, key.lastIndexOf('/'))
    if (folder !== current) {
      if (isOpen()) yield current
      current = folder
      names = []
    }
    names.push(key)
  }
  if (isOpen()) yield current
}
