import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { VapidKeys } from './push.ts'

/** Generates a key pair that identifies the site to push services (VAPID, RFC 8292). */
export function generateVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

/** Returns whether the two are valid keys and belong together. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
