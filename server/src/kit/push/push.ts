import http from 'node:http'
import https from 'node:https'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'
import { lookupPublic } from './public-address.ts'

/** A browser's push subscription, as its `PushSubscription` returns it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The service worker's payload. */
export interface PushMessage {
  title: string
  body: string
  /** Where a click goes: a path on the site. */
  url: string
  /** A later message with the same tag replaces the earlier one. At most 32 letters of base64url. */
  tag: string
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * `refused`: the push service will never accept this message; `gone`: nor any other for this browser;
 * `silent`: it didn't respond in time.
 */
type PushOutcome = 'sent' | 'refused' | 'gone' | 'silent'

export interface PushSender {
  publicKey: string
  /** Returns whether messages may be sent to an endpoint: only known push services over HTTPS. */
  accepts(endpoint: string): boolean
  /** Encrypts and sends a message; rejects if a later retry may succeed. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

interface PushSettings {
  vapid: VapidKeys
  /** The contact for push services: an `https:` or `mailto:` address. */
  contact: string
  /** Push service hosts besides the known ones, and their subdomains. */
  services?: readonly string[]
  /** Allows endpoints on this machine and without TLS; for tests. */
  anywhere?: boolean
}

const DAY_S = 86_400
const TIMEOUT_MS = 3_000
/** The browsers' push service hosts, with their subdomains: any other could be an attacker's server. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]
const TRY_AGAIN = new Set([408, 425, 429])
/** 401 and 403: subscribed with other keys than the site's current ones. */
const GONE = new Set([401, 403, 404, 410])

/** Creates a sender of Web Push messages (RFC 8030), encrypted (RFC 8291) and signed by the site (RFC 8292). */
export function createPushSender({
  vapid,
  contact,
  services = [],
  anywhere = false,
}: PushSettings): PushSender {
  const hosts = [...KNOWN_SERVICES, ...services]
  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (url?.username !== '' || url.password !== '') return false
    if (anywhere) return url.protocol === 'https:' || url.protocol === 'http:'
    const { hostname } = url
    const isKnown = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
    return url.protocol === 'https:' && url.port === '' && isKnown
  }

  return {
    publicKey: vapid.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) return 'gone'
      const options = { vapidDetails: { subject: contact, ...vapid }, TTL: DAY_S, topic: message.tag }
      const request = requestFor({ endpoint, keys: { p256dh, auth } }, message, options)
      if (!request) return 'gone'
      const status = await post(endpoint, { ...request, anywhere })
      if (status === undefined) return 'silent'
      if (status >= 200 && status < 300) return 'sent'
      if (GONE.has(status)) return 'gone'
      if (status < 500 && !TRY_AGAIN.has(status)) return 'refused'
      throw new Error(`the push service answered ${status}`)
    },
  }
}

/** Returns the contact for push services: the site's address if it's HTTPS, otherwise the sender of its emails. */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Returns the encrypted request; undefined if the browser's key is invalid, so it couldn't decrypt anything. */
function requestFor(target: PushSubscription, message: PushMessage, options: RequestOptions) {
  try {
    const { headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), options)
    return { headers, body }
  } catch {
    return undefined
  }
}

/**
 * Posts without following redirects, and never into a private network. Returns the status; undefined if there
 * was none in time. Doesn't read the response body, which may never end.
 */
function post(
  endpoint: string,
  { headers, body, anywhere }: { headers: http.OutgoingHttpHeaders; body: Buffer; anywhere: boolean },
): Promise<number | undefined> {
  const { request } = endpoint.startsWith('https:') ? https : http
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method: 'POST', headers, signal: deadline }
  return new Promise((resolve, reject) => {
    const call = request(endpoint, anywhere ? options : { ...options, lookup: lookupPublic }, (reply) => {
      resolve(reply.statusCode ?? 0)
      reply.destroy()
    })
    call.on('error', (error) => (deadline.aborted ? resolve(undefined) : reject(error)))
    call.end(body)
  })
}
