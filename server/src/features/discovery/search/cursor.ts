import crypto from 'node:crypto'
import { parse, stringify } from 'uuid'
import { z } from 'zod'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const LENGTH = 2
/** Enough of an id's random end to recognise the member, in bytes. */
const PRINT = 5
const REMEMBERED = 400

const ListSnapshot = z.object({
  /** The tier of the last member shown, and the position in it. */
  tier: z.number(),
  key: z.number(),
  id: z.string(),
  shared: z.number(),
  /** The list's order and filters, as they were when it started. */
  latitude: z.number(),
  longitude: z.number(),
  today: z.string(),
  reference: z.number(),
  /** The cursor in `compatibility/lists.service.ts`, if that stores the order. */
  ranked: z.string().optional(),
  /** The list has reached the members the searcher recently passed. */
  passed: z.boolean().optional(),
})

/** Where a list continues, and the values that stay the same from its first page to its last. */
export type ListSnapshot = z.infer<typeof ListSnapshot>

/** A cursor's contents. */
export interface Bookmark {
  snapshot: ListSnapshot
  seen: SeenIds
}

/** The last few hundred members that a list has shown: anyone who moves in the meantime isn't shown again. */
export class SeenIds {
  readonly #prints: string[]

  constructor(prints: string[] = []) {
    this.#prints = prints.slice(-REMEMBERED)
  }

  has(id: string): boolean {
    return this.#prints.includes(printOf(id))
  }

  with(ids: string[]): SeenIds {
    return new SeenIds([...this.#prints, ...ids.map(printOf)])
  }

  pack(): Buffer {
    return Buffer.from(this.#prints.join(''), 'hex')
  }

  static unpack(bytes: Buffer): SeenIds {
    return new SeenIds(bytes.toString('hex').match(new RegExp(`.{${2 * PRINT}}`, 'g')) ?? [])
  }
}

function printOf(id: string): string {
  return Buffer.from(parse(id)).subarray(-PRINT).toString('hex')
}

const keys = new Map<string, crypto.KeyObject>()

function keyOf(secret: string): crypto.KeyObject {
  const key =
    keys.get(secret) ??
    crypto.createSecretKey(
      Buffer.from(crypto.hkdfSync('sha256', secret, '', 'savanna discovery cursor 2', 32)),
    )
  keys.set(secret, key)
  return key
}

/** A cursor's owner: a member and their request. */
export interface CursorOwner {
  memberId: string
  request: unknown
}

function fingerprintOf({ memberId, request }: CursorOwner): Buffer {
  return crypto
    .createHash('sha256')
    .update(JSON.stringify([memberId, request]))
    .digest()
}

/**
 * Returns a bookmark as text that only its member can use, only for the same request, and that nobody can
 * read or forge (AES-256-GCM): it contains the exact distance, which they must not see.
 */
export function sealCursor(secret: string, owner: CursorOwner, { snapshot, seen }: Bookmark): string {
  const written = Buffer.from(JSON.stringify({ ...snapshot, id: undefined }))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt16BE(written.length)
  const plain = Buffer.concat([length, written, parse(snapshot.id), seen.pack()])
  const nonce = crypto.randomBytes(NONCE)
  const cipher = crypto.createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(fingerprintOf(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Returns a cursor's bookmark; undefined if it wasn't sealed for this member and request. */
export function openCursor(secret: string, owner: CursorOwner, cursor: string): Bookmark | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== cursor) return undefined
  const decipher = crypto.createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(fingerprintOf(owner)).setAuthTag(bytes.subarray(-TAG))
  try {
    return unpack(Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]))
  } catch {
    return undefined
  }
}

function unpack(plain: Buffer): Bookmark {
  const end = LENGTH + plain.readUInt16BE()
  const written = JSON.parse(plain.subarray(LENGTH, end).toString())
  const id = stringify(plain.subarray(end, end + 16))
  const snapshot = ListSnapshot.parse({ ...written, id })
  return { snapshot, seen: SeenIds.unpack(plain.subarray(end + 16)) }
}
