import type { AnyRoute, Reply } from '@savanna/contract/route'
import type { CallArguments } from './call.ts'
import type { FirstAnswer } from './first-answers.ts'
import { addressOf } from './url.ts'

/**
 * Returns functions that request routes before the application is loaded, for `takeFirstAnswer`. They need no other
 * application code, so the script that uses them is small.
 */
export function askAhead(token: string) {
  globalThis.firstAnswers ??= new Map<string, FirstAnswer>()
  const answers = globalThis.firstAnswers

  function keep(address: string, body: Promise<unknown>): void {
    // The caller requests it again after a failure.
    body.catch(() => {})
    answers.set(address, { token, askedAt: Date.now(), body })
  }

  return {
    /** Requests a route. */
    ask<const R extends AnyRoute>(route: R, ...[input]: CallArguments<R>): Promise<Reply<R>> {
      const address = addressOf(route, input ?? {})
      const body = request(address, token)
      keep(address, body)
      return body as Promise<Reply<R>>
    },
    /** Uses part of another response as a route's response. */
    give<const R extends AnyRoute>(route: R, input: CallArguments<R>[0], body: Promise<Reply<R>>): void {
      keep(addressOf(route, input ?? {}), body)
    },
  }
}

export type Ahead = ReturnType<typeof askAhead>

async function request(address: string, token: string): Promise<unknown> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return response.json()
}
