import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'
import { isPublicAddress, lookupPublic } from './public-address.ts'

/** A browser's push subscription, as its `PushSubscription` gives it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What the service worker receives. */
export interface PushMessage {
  title: string
  body: string
  /** Where a click leads: a path of the site. */
  url: string
  /** A later message with the same tag replaces the earlier one. At most 32 letters of base64url. */
  tag: string
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** `refused`: the push service will never take this message; `gone`: nor any other for this browser. */
type PushOutcome = 'sent' | 'refused' | 'gone'

export interface PushSender {
  publicKey: string
  /** Returns whether messages may be sent to an endpoint: to public hosts by HTTPS only. */
  accepts(endpoint: string): boolean
  /** Encrypts and sends a message; rejects when a later retry may succeed. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

interface PushSettings {
  vapid: VapidKeys
  /** The contact for push services: an `https:` or `mailto:` address. */
  contact: string
  /** Allows endpoints on this machine and without TLS; for tests. */
  anywhere?: boolean
}

const DAY_S = 86_400
const TIMEOUT_MS = 10_000
const TRY_AGAIN = new Set([408, 425, 429])
/** 401 and 403: subscribed with other keys than those the site has now. */
const GONE = new Set([401, 403, 404, 410])

/** Creates a sender of Web Push messages (RFC 8030), encrypted (RFC 8291) and signed by the site (RFC 8292). */
export function createPushSender({ vapid, contact, anywhere = false }: PushSettings): PushSender {
  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (url?.username !== '' || url.password !== '') return false
    if (anywhere) return url.protocol === 'https:' || url.protocol === 'http:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 || isPublicAddress(host))
  }

  return {
    publicKey: vapid.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) return 'gone'
      const options = { vapidDetails: { subject: contact, ...vapid }, TTL: DAY_S, topic: message.tag }
      const request = requestFor({ endpoint, keys: { p256dh, auth } }, message, options)
      if (!request) return 'gone'
      const { status, answer } = await post(endpoint, { ...request, anywhere })
      if (status >= 200 && status < 300) return 'sent'
      if (GONE.has(status)) return 'gone'
      if (status < 500 && !TRY_AGAIN.has(status)) return 'refused'
      throw new Error(`the push service answered ${status}: ${answer.slice(0, 200)}`)
    },
  }
}

/** Returns the contact for push services: the site's address when it is HTTPS, else the sender of its mails. */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Returns the encrypted request; undefined when the browser's key is invalid, so that it could decrypt nothing. */
function requestFor(target: PushSubscription, message: PushMessage, options: RequestOptions) {
  try {
    const { headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), options)
    return { headers, body }
  } catch {
    return undefined
  }
}

/** Posts without following redirects, and never into a private network. */
function post(
  endpoint: string,
  { headers, body, anywhere }: { headers: http.OutgoingHttpHeaders; body: Buffer; anywhere: boolean },
): Promise<{ status: number; answer: string }> {
  const { request } = endpoint.startsWith('https:') ? https : http
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    const call = request(endpoint, anywhere ? options : { ...options, lookup: lookupPublic }, (reply) => {
      text(reply).then((answer) => resolve({ status: reply.statusCode ?? 0, answer }), reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
