import type { BrowserContext } from '@playwright/test'

/** Listens for a page's complaints, and records those that the journey didn't provoke. */
export interface ConsoleGuard {
  watch(context: BrowserContext): void
  /**
   * Allows complaints like this one, which the journey causes, such as the browser's log entry about a rejected
   * login.
   */
  tolerate(complaint: RegExp): void
  /**
   * Allows network failures, because the journey goes offline: page requests fail, and so does the one for the
   * service worker's script.
   */
  tolerateNoNetwork(): void
  complaints(): string[]
}

/** Engine.IO's response to a pending poll when the server ended the connection. */
const ENDED_CONNECTION = /status of 400 .*\/socket\.io\//
/** Firefox's log entry about a font that was still loading when the page was left (NS_BINDING_ABORTED). */
const LEFT_EARLY = /download failed \(font-family: .*status=2152398850/
/** Firefox's log entries about a live channel that was opening when the page was left. */
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
