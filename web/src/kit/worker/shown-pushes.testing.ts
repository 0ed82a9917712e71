import { vi } from 'vitest'

/** Makes the system show push messages that open these paths. Returns those that are still open. */
export function showPushes(...shown: { url: string; tag: string }[]): { urls: () => string[] } {
  const open = new Set(shown)
  const notifications = () =>
    [...open].map((one) => ({ tag: one.tag, data: { url: one.url }, close: () => open.delete(one) }))
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => notifications() }) },
  })
  return { urls: () => [...open].map(({ url }) => url) }
}
