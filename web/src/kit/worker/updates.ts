import { createStore, useStore } from '../store.ts'
import { activateWorker, findEntry, precacheProgram } from './program.ts'
import { registerWorker } from './register.ts'

// A waiting worker loads a new version of the program. Once that's cached, the worker is activated: it serves the
// next page, and the open page continues with the files it started with, until it may be replaced.

const ready = createStore(false)

/** Records that there is a newer version of the program than this page's. */
export function setUpdateReady(isReady = true): void {
  ready.set(isReady)
}

/** Returns whether there is a newer version of the program than this page's. */
export const isUpdateReady = ready.get

/** Returns whether there is a newer version of the program than this page's. */
export function useUpdateReady(): boolean {
  return useStore(ready)
}

/**
 * Makes a waiting worker load its program, and activates it. One without enough disk space is activated too: its
 * version's pages then come from the network, and the old version's no longer do.
 */
async function prepare(worker: ServiceWorker): Promise<void> {
  const program = await precacheProgram(worker)
  if (program?.held || program?.full) activateWorker(worker)
}

/** Checks whether an activated worker has a newer program than this page. */
async function compare(worker: ServiceWorker): Promise<void> {
  const program = await precacheProgram(worker)
  if (program && program.entry !== findEntry()) setUpdateReady()
}

function prepareNew(registration: ServiceWorkerRegistration): void {
  const { installing, waiting } = registration
  if (waiting) void prepare(waiting)
  installing?.addEventListener('statechange', () => {
    // A browser's first worker doesn't wait.
    if (installing.state === 'installed' && registration.waiting) void prepare(registration.waiting)
  })
}

/**
 * Registers the service worker, loads the program into this browser, and watches for newer versions until the
 * returned function is called. Call it once the network is idle. Does nothing in a browser without workers.
 */
export function startUpdates(): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  const follow = async () => {
    const registration = await registerWorker()
    if (!registration || signal.aborted) return
    registration.addEventListener('updatefound', () => prepareNew(registration), { signal })
    prepareNew(registration)
    if (registration.active) void precacheProgram(registration.active)
    // A tab that stays open for days checks for a new version when it becomes visible again.
    const look = () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => {})
    }
    document.addEventListener('visibilitychange', look, { signal })
  }
  const replaced = () => {
    if (serviceWorker.controller) void compare(serviceWorker.controller)
  }
  serviceWorker.addEventListener('controllerchange', replaced, { signal })
  // Without a worker only its own services are missing; the next page tries again.
  follow().catch(() => {})
  return () => ended.abort()
}
