import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { VapidKeys } from './push.ts'

/** New keys by which push services know the site. */
export function generateVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

/** Whether the two are keys at all and belong together. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
