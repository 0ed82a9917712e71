import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { beginPasskey, beginPasskeyLogin } from '@savanna/contract/accounts/factors'
import type { Reply } from '@savanna/contract/route'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CreationOptions = Reply<typeof beginPasskey>['options']
type RequestOptions = Reply<typeof beginPasskeyLogin>['options']

/** Errors that a test can make the authenticator, or the page in front of it, commit. */
interface Oddities {
  origin?: string
  /** The site that the credential claims to be for. */
  rpId?: string
  counter?: number
  /** False if nobody touched a sensor or typed a PIN. */
  verified?: boolean
  userHandle?: string
  key?: KeyObject
  challenge?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** One credential of a software authenticator: ES256, attestation "none", stored by a password manager. */
export interface TestAuthenticator {
  id: string
  create(options: CreationOptions, oddities?: Oddities): object
  get(options: RequestOptions, oddities?: Oddities): object
}

/** Makes an authenticator for this origin that verifies its user. Unless it's `synced`, its key never leaves the device. */
export function makeAuthenticator(origin: string, { synced = true } = {}): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  function dataOf(rpId: string, flags: number, { verified = true, counter: given }: Oddities): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given ?? ++counter)
    const backup = synced ? BACKUP_ELIGIBLE | BACKED_UP : 0
    const all = flags | USER_PRESENT | backup | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
  }

  const clientDataOf = (type: string, challenge: string, { origin: given = origin }: Oddities) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: given, crossOrigin: false }))

  return {
    id: text(id),
    create({ challenge, rp, user }, oddities = {}) {
      userHandle = user.id
      const data = Buffer.concat([
        dataOf(oddities.rpId ?? rp.id, HAS_CREDENTIAL, oddities),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      const client = clientDataOf('webauthn.create', oddities.challenge ?? challenge, oddities)
      return credentialOf(id, {
        clientDataJSON: text(client),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'hybrid'],
      })
    },
    get({ challenge, rpId }, oddities = {}) {
      const data = dataOf(oddities.rpId ?? rpId, 0, oddities)
      const client = clientDataOf('webauthn.get', oddities.challenge ?? challenge, oddities)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), oddities.key ?? privateKey)
      return credentialOf(id, {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: oddities.userHandle ?? userHandle,
      })
    },
  }
}

function credentialOf(id: Buffer, response: object) {
  return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} }
}

/** Returns a public key in COSE form: https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return Buffer.from(isoCBOR.encode(key as never))
}
