import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { parse, stringify } from 'uuid'
import { z } from 'zod'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const LENGTH = 2
/** Enough of an id's random end to know the member again. */
const PRINT = 5
const REMEMBERED = 400

const Stand = z.object({
  /** The level of the list, and the place in it. */
  tier: z.number(),
  key: z.number(),
  id: z.string(),
  shared: z.number(),
  /** What the list is ordered by and filtered with, as it was when the list began. */
  latitude: z.number(),
  longitude: z.number(),
  today: z.string(),
  reference: z.number(),
  /** Where the order is kept by others, their own cursor. */
  ranked: z.string().optional(),
})

/** Where a list goes on, and whom it has shown. */
export type Stand = z.infer<typeof Stand>

export interface Bookmark {
  stand: Stand
  shown: Shown
}

/** Those whom a list has shown, the last few hundred: who moves in the meantime does not come again. */
export class Shown {
  readonly #prints: string[]

  constructor(prints: string[] = []) {
    this.#prints = prints.slice(-REMEMBERED)
  }

  has(id: string): boolean {
    return this.#prints.includes(printOf(id))
  }

  with(ids: string[]): Shown {
    return new Shown([...this.#prints, ...ids.map(printOf)])
  }

  pack(): Buffer {
    return Buffer.from(this.#prints.join(''), 'hex')
  }

  static unpack(bytes: Buffer): Shown {
    return new Shown(bytes.toString('hex').match(new RegExp(`.{${2 * PRINT}}`, 'g')) ?? [])
  }
}

function printOf(id: string): string {
  return Buffer.from(parse(id)).subarray(-PRINT).toString('hex')
}

const keys = new Map<string, KeyObject>()

function keyOf(secret: string): KeyObject {
  const key =
    keys.get(secret) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'savanna discovery cursor', 32)))
  keys.set(secret, key)
  return key
}

/** What a cursor belongs to: a member and a query. */
export interface CursorOwner {
  memberId: string
  query: unknown
}

function ownerOf({ memberId, query }: CursorOwner): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([memberId, query]))
    .digest()
}

/**
 * A place in a list as text that only its member can use, for the same query, and nobody can read or make: the exact
 * distance in it is not for their eyes.
 */
export function sealCursor(secret: string, owner: CursorOwner, { stand, shown }: Bookmark): string {
  const written = Buffer.from(JSON.stringify({ ...stand, id: undefined }))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt16BE(written.length)
  const plain = Buffer.concat([length, written, parse(stand.id), shown.pack()])
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(ownerOf(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** What a cursor of this member and query stands for; nothing when it is not one that we sealed. */
export function openCursor(secret: string, owner: CursorOwner, cursor: string): Bookmark | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== cursor) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(ownerOf(owner)).setAuthTag(bytes.subarray(-TAG))
  try {
    return read(Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]))
  } catch {
    return undefined
  }
}

function read(plain: Buffer): Bookmark {
  const end = LENGTH + plain.readUInt16BE()
  const written = JSON.parse(plain.subarray(LENGTH, end).toString())
  const id = stringify(plain.subarray(end, end + 16))
  return { stand: Stand.parse({ ...written, id }), shown: Shown.unpack(plain.subarray(end + 16)) }
}
