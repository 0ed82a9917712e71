import { WORKER } from './register.ts'

/** A push message that the system shows. */
interface ShownPush {
  /** Where it leads. */
  url: URL
  /** What it is about: the id of a conversation or a line of notifications, without dashes. */
  tag: string
  close: () => void
}

/** Returns the push messages that the system still shows for this site; none where there are no notifications. */
export async function findShownPushes(): Promise<ShownPush[]> {
  try {
    if (globalThis.Notification?.permission !== 'granted') return []
    const registration = await navigator.serviceWorker.getRegistration(WORKER)
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map((one) => ({
      url: new URL((one.data as { url?: string } | null)?.url ?? '/', location.origin),
      tag: one.tag,
      close: () => one.close(),
    }))
  } catch {
    // Without a worker nothing is shown.
    return []
  }
}

/** Closes every push message, as when the member logs out. */
export async function closeAllPushes(): Promise<void> {
  for (const push of await findShownPushes()) push.close()
}

/** Returns an id as the tag of a push message. */
export const toTag = (id: string) => id.replaceAll('-', '')
