import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/** Waits until every address responds with success. Rejects with an AbortError if the signal comes first. */
export async function waitUntilServed(addresses, signal) {
  await Promise.all(
    addresses.map(async (address) => {
      while (!(await answers(address, signal))) await sleep(POLL_MS, null, { signal })
    }),
  )
}

async function answers(address, signal) {
  const reply = await fetch(address, { signal }).catch(() => undefined)
  await reply?.body?.cancel()
  return reply?.ok === true
}

/** Returns the startup message: how long the start took, in milliseconds, and the addresses. */
export function welcomeText({ site, api, outboxKey, tookMs }) {
  const lines = [
    `Ready in ${(tookMs / 1000).toFixed(1)} s. Both halves reload when a file changes; Ctrl-C ends them.`,
    '',
    `Site              ${site}`,
    `API               ${api}/api`,
    `API documentation ${site}/docs`,
    `Mails it sends    ${site}/dev/outbox?key=${outboxKey}`,
  ]
  return `\n${lines.map((line) => (line ? `  ${line}\n` : '\n')).join('')}\n`
}
