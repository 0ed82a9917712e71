import { createStore, useStore } from '../store.ts'
import { registerWorker } from '../worker/register.ts'

/** Chromium's offer to install the site. https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/**
 * How this browser installs the site: with its own prompt, which waits until the member requests it, or with written
 * instructions on an iPhone or iPad, whose browsers have no prompt.
 */
export type InstallWay = 'prompt' | 'words'

interface InstallState {
  prompt: InstallPrompt | undefined
  /** Whether the moment to offer it has come. */
  due: boolean
}

/** Records that this browser has offered it once; it does so for one member only. */
const OFFERED = 'install-offered'

const store = createStore<InstallState>({ prompt: undefined, due: false })
const update = (next: Partial<InstallState>) => store.set({ ...store.get(), ...next })

/** Stops the browser from showing its own prompt. Call it before the page has loaded: the event comes soon after. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    update({ prompt: event as InstallPrompt })
  })
  addEventListener('appinstalled', () => {
    update({ prompt: undefined, due: false })
    // Content shared with the app goes to its worker.
    void registerWorker().catch(() => {})
  })
}

/** Returns how the site can be installed here; undefined if it can't, or is installed already. */
function findInstallWay({ prompt }: InstallState): InstallWay | undefined {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return undefined
  if (prompt) return 'prompt'
  // Only iPhone and iPad browsers have this property.
  return standalone === false ? 'words' : undefined
}

/** Signals a good moment to offer the installation. Does nothing if it was offered before. */
export function offerInstall(): void {
  if (localStorage.getItem(OFFERED) === null) update({ due: true })
}

/** Remembers that the member has seen the offer. */
export function rememberOffer(): void {
  localStorage.setItem(OFFERED, '1')
}

/** Removes the offer. */
export function endOffer(): void {
  update({ due: false })
}

/** Opens the browser's installation prompt. Call it from a click: browsers require one. */
export async function install(): Promise<void> {
  const { prompt } = store.get()
  update({ prompt: undefined, due: false })
  await prompt?.prompt()
}

/** Returns how to offer the installation now; undefined while it shouldn't be offered. */
export function useInstallOffer(): InstallWay | undefined {
  return useStore(store, (state) => (state.due ? findInstallWay(state) : undefined))
}
