import type { BrowserContext } from '@playwright/test'

/** Hears what a page complains about, and remembers what the journey did not provoke itself. */
export interface ConsoleGuard {
  watch(context: BrowserContext): void
  /** Says that the journey causes complaints like this one, such as the browser's note about a refused log-in. */
  tolerate(complaint: RegExp): void
  /** Says that the journey cuts the line: requests of the pages fail, also that for the service worker's script. */
  tolerateNoNetwork(): void
  complaints(): string[]
}

/** Engine.IO's answer to a poll that was under way when the server ended the connection. */
const ENDED_CONNECTION = /status of 400 .*\/socket\.io\//
/** Firefox's note about a typeface that was still coming when the page was left (NS_BINDING_ABORTED). */
const LEFT_EARLY = /download failed \(font-family: .*status=2152398850/
/** Firefox's notes about a live channel that was being opened when the page was left. */
const SOCKET_LEFT_EARLY =
  /connection to ws:\S+ was interrupted|can’t establish a connection to the server at ws:/
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script|can’t establish a connection to the server/

export function createConsoleGuard(): ConsoleGuard {
  const heard: string[] = []
  const tolerated = [ENDED_CONNECTION, LEFT_EARLY, SOCKET_LEFT_EARLY]
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (problem) => heard.push(`uncaught: ${problem.error().message}`))
    },
    tolerate: (complaint) => tolerated.push(complaint),
    tolerateNoNetwork: () => tolerated.push(NO_NETWORK),
    complaints: () => heard.filter((text) => !tolerated.some((complaint) => complaint.test(text))),
  }
}
