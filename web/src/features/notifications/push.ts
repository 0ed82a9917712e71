import {
  type PushSubscription as Subscription,
  subscribePush,
  unsubscribePush,
} from '@savanna/contract/notifications/choices'
import { request } from '../../kit/api/request.ts'
import { registerWorker, WORKER } from '../../kit/worker/register.ts'

/**
 * Whether this browser gets push messages: `unsupported` if it can't (on an iPhone before the site is on the home
 * screen), `denied` if the browser blocks them.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The subscribed member's key: it doesn't cover another member in the same browser. */
const OWNER = 'push-member'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function readPushState(memberId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const mine = localStorage.getItem(OWNER) === memberId
  return mine && Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off'
}

/** Requests permission and subscribes. Call it from a click: browsers require one. */
export async function turnPushOn(memberId: string, key: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription by another member, or with another key of the site, is useless.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await send(memberId, made)
  localStorage.setItem(OWNER, memberId)
  return 'on'
}

export async function turnPushOff(memberId: string): Promise<PushState> {
  const subscription = await currentSubscription()
  localStorage.removeItem(OWNER)
  await subscription?.unsubscribe()
  if (subscription) {
    const { endpoint } = subscription
    await request(unsubscribePush, { params: { userID: memberId }, body: { endpoint } })
  }
  return 'off'
}

/** Sends this browser's subscription to the server; removes one that belongs to another member. */
export async function renewPush(memberId: string): Promise<void> {
  if (!isSupported()) return
  const subscription = await currentSubscription()
  if (!subscription) return
  if (localStorage.getItem(OWNER) === memberId) await send(memberId, subscription)
  else await subscription.unsubscribe()
}

async function send(memberId: string, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body: Subscription = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
  await request(subscribePush, { params: { userID: memberId }, body })
}
