import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Place } from './discovery.repository.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const METRES = 4
const ID = 16

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'savanna suggestions cursor', 32))
}

/**
 * A place in the list as text that only its member can use and nobody can read or make: the exact distance in it
 * is not for their eyes.
 */
export function sealCursor(secret: string, memberId: string, { metres, id }: Place): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(memberId))
  const plain = Buffer.alloc(METRES + ID)
  plain.writeUInt32BE(metres)
  plain.set(parse(id), METRES)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** The place that a cursor of this member stands for; nothing when it is not one that we sealed. */
export function openCursor(secret: string, memberId: string, cursor: string): Place | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== NONCE + METRES + ID + TAG || bytes.toString('base64url') !== cursor) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(memberId)).setAuthTag(bytes.subarray(-TAG))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
    return { metres: plain.readUInt32BE(), id: stringify(plain.subarray(METRES)) }
  } catch {
    return undefined
  }
}
