import type { Browser, BrowserContext } from '@playwright/test'

/** Sent by Playwright for each page, and not known to the ESR before Firefox 154; the config sets what it would. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

interface Session {
  send(command: string, input?: unknown): Promise<unknown>
}

/** Lets Playwright open pages in a Firefox that does not know one of the commands which it sends. */
export function skipUnknownCommands(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(browser: Browser): { _browserSession: Session } }
  }
  const session = Object.getPrototypeOf(connection.toImpl(browser)._browserSession) as Session
  const { send } = session
  session.send = function (this: Session, command, input) {
    return command === UNKNOWN ? Promise.resolve({}) : send.call(this, command, input)
  }
}

/**
 * Lets `fill` type as a person does. Playwright sets the value of a field itself in Firefox, which React does not take for
 * a change, and adds to what an e-mail field holds.
 */
export async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => void document.execCommand('insertText', false, text)
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
  })
}
