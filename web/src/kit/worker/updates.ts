import { createStore, useStore } from '../store.ts'
import { findEntry, holdProgram, putToWork } from './program.ts'
import { registerWorker } from './register.ts'

// A new version of the program is loaded by a worker that waits. Once it is held, that worker is put to work: it answers the
// next page that is opened, and the page that is open goes on with the files that it began with, until it may be replaced.

const ready = createStore(false)

/** Says that a newer version of the program than that of this page is there. */
export function setUpdateReady(isReady = true): void {
  ready.set(isReady)
}

/** Tells whether a newer version of the program than that of this page is there. */
export const isUpdateReady = ready.get

/** Returns whether a newer version of the program than that of this page is there. */
export function useUpdateReady(): boolean {
  return useStore(ready)
}

/**
 * Has the program of a worker that waits loaded, and puts it to work. One that finds no room is put to work too: pages of
 * its version then come from the network, and those of the old one no more.
 */
async function prepare(worker: ServiceWorker): Promise<void> {
  const program = await holdProgram(worker)
  if (program?.held || program?.full) putToWork(worker)
}

/** Finds out whether a worker that has been put to work holds a newer program than that of this page. */
async function compare(worker: ServiceWorker): Promise<void> {
  const program = await holdProgram(worker)
  if (program && program.entry !== findEntry()) setUpdateReady()
}

function prepareNew(registration: ServiceWorkerRegistration): void {
  const { installing, waiting } = registration
  if (waiting) void prepare(waiting)
  installing?.addEventListener('statechange', () => {
    // The first worker of a browser does not wait.
    if (installing.state === 'installed' && registration.waiting) void prepare(registration.waiting)
  })
}

/**
 * Registers the service worker, has the program loaded into this browser, and watches for newer versions until the
 * returned function is called. To be called when the line is idle. Where a browser has no worker, nothing happens.
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
    if (registration.active) void holdProgram(registration.active)
    // A tab that stays open for days is told of a new version when it is looked at again.
    const look = () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => {})
    }
    document.addEventListener('visibilitychange', look, { signal })
  }
  const replaced = () => {
    if (serviceWorker.controller) void compare(serviceWorker.controller)
  }
  serviceWorker.addEventListener('controllerchange', replaced, { signal })
  // Without a worker nothing is lost but its own services; the next page tries again.
  follow().catch(() => {})
  return () => ended.abort()
}
