import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openProtocol } from './chromium.ts'

/** The parts of a service worker that journeys use; its types can't be used beside a page's. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  dispatchEvent(event: Event): void
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  clients: { openWindow: (url: string) => Promise<void> }
  opened?: string[]
}

/** The text of a push message, and the path it opens. */
interface Push {
  title: string
  body: string
  url: string
  tag: string
}

/** A browser's service worker, as its push service and its notification list see it. */
export interface PushedWorker {
  deliver: (push: Push) => Promise<void>
  /** Returns the visible notifications. */
  list: () => Promise<{ title: string; body: string; data: unknown }[]>
  /** Clicks the first visible notification. */
  press: () => Promise<void>
  /** Returns the URLs of the windows that it wanted to open, which no browser allows without a real click. */
  listWindows: () => Promise<string[]>
}

/** Registers the service worker as a member's page does after some seconds, and waits until it's active. */
export async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.register('/sw.js')
    await serviceWorker.ready
    if (!serviceWorker.controller)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

/** Returns whether a page's document came from the service worker. */
export function comesFromWorker(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Firefox doesn't report a worker's start time; a document without a protocol came from one.
    return (navigation?.workerStart ?? 0) > 0 || navigation?.nextHopProtocol === ''
  })
}

/** Returns the service worker that a page has registered. */
export async function findWorker(page: Page, origin: string): Promise<PushedWorker> {
  const context = page.context()
  const cdp = await openProtocol(page, 'a push message')
  const worker = await workerOf(context)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.opened ??= []
    scope.clients.openWindow = async (url) => void scope.opened?.push(url)
  })
  return {
    async deliver(push) {
      const data = JSON.stringify(push)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    list: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as WorkerScope
        return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
      }),
    press: () =>
      worker.evaluate(async () => {
        const { registration, dispatchEvent, NotificationEvent } = self as unknown as WorkerScope
        const [notification] = await registration.getNotifications()
        if (notification) dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      }),
    listWindows: () => worker.evaluate(() => (self as unknown as WorkerScope).opened ?? []),
  }
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}
