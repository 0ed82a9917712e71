import { WORKER } from './register.ts'

/** A push message that the system shows. */
interface ShownPush {
  /** The path it opens. */
  url: URL
  /** Its subject: the id of a conversation or a line of notifications, without dashes. */
  tag: string
  close: () => void
}

/** Returns the push messages that the system still shows for this site; none where notifications don't exist. */
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

/** Closes every push message, for example when the member logs out. */
export async function closeAllPushes(): Promise<void> {
  for (const push of await findShownPushes()) push.close()
}

/** Returns an id as a push message's tag. */
export const toTag = (id: string) => id.replaceAll('-', '')
