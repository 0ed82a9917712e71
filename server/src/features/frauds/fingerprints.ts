import type { Context } from '../../context.ts'
import { hashPicture, type PictureHashes } from '../../kit/media/perceptual-hash.ts'
import { variantKey } from '../../kit/media/stored-picture.ts'
import type { Fingerprint } from './fingerprints.repository.ts'
import { areSamePicture, bandsOf, formatHash, isSamePicture, nearbyBandsOf } from './matching.rules.ts'
import { areSimilar, type Trace, tracesOf } from './text-traces.rules.ts'

/** A fingerprint of some content, before it's stored. */
export interface FoundFingerprint extends Pick<Fingerprint, 'kind' | 'keys' | 'value' | 'shown'> {
  /** The keys to look for. */
  wanted: number[]
  /** Returns whether another fingerprint of this kind has the same content. */
  matches: (value: string) => boolean
}

interface ComparedText {
  text: string | null
  /** From how many letters the text itself is compared; if absent, only what's in it. */
  wholeFrom?: number
}

/** Returns the fingerprints of several texts with one origin. */
export function fingerprintsOfTexts(texts: ComparedText[]): FoundFingerprint[] {
  const traces = texts.flatMap(({ text, ...limit }) => tracesOf(text ?? '', limit))
  return [...new Map(traces.map((trace) => [`${trace.kind} ${trace.value}`, ofTrace(trace)])).values()]
}

function ofTrace({ kind, keys, value, shown }: Trace): FoundFingerprint {
  const matches = (other: string) => (kind === 'text' ? areSimilar(value, other) : value === other)
  return { kind, keys, value, shown, wanted: keys, matches }
}

/** Returns a stored picture's fingerprint; nothing if it's gone, or too plain to be recognised. */
export async function fingerprintsOfPicture(
  { storage }: Pick<Context, 'storage'>,
  mediaKey: string,
): Promise<FoundFingerprint[]> {
  const bytes = await storage.get(variantKey(mediaKey, 320))
  const hashes = bytes && (await hashPicture(bytes))
  return hashes ? [ofHashes(hashes, mediaKey)] : []
}

function ofHashes({ hash, mirrored }: PictureHashes, mediaKey: string): FoundFingerprint {
  return {
    kind: 'picture',
    keys: bandsOf(hash),
    value: formatHash(hash),
    shown: mediaKey,
    wanted: [...new Set([...nearbyBandsOf(hash), ...nearbyBandsOf(mirrored)])],
    matches: (other) => isSamePicture(hash, other) || isSamePicture(mirrored, other),
  }
}

/** Returns stored fingerprints grouped by content. */
export function groupSameContent<T extends Pick<Fingerprint, 'kind' | 'value'>>(fingerprints: T[]): T[][] {
  const groups: T[][] = []
  for (const fingerprint of fingerprints) {
    const group = groups.find(([first]) => first !== undefined && areSame(first, fingerprint))
    if (group) group.push(fingerprint)
    else groups.push([fingerprint])
  }
  return groups
}

function areSame(
  one: Pick<Fingerprint, 'kind' | 'value'>,
  other: Pick<Fingerprint, 'kind' | 'value'>,
): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'picture') return areSamePicture(one.value, other.value)
  return one.kind === 'text' ? areSimilar(one.value, other.value) : one.value === other.value
}
