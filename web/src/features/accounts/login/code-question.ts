import { ApiProblem } from '../../../kit/api/problem.ts'

/** A log-in that waits for a code. */
export interface CodeQuestion {
  /** Rejects when the code is wrong; then another one may be given. */
  answer: (code: string) => Promise<void>
  giveUp: () => void
}

type CodeHandler = (question: CodeQuestion) => void

const TIMEOUT_MS = 10_000

let handler: CodeHandler | undefined
const waiting = new Set<(handler: CodeHandler) => void>()

/** Registers what asks for the code; returns a function that removes it. */
export function onCodeQuestion(listener: CodeHandler): () => void {
  handler = listener
  for (const resolve of waiting) resolve(listener)
  waiting.clear()
  return () => {
    if (handler === listener) handler = undefined
  }
}

/**
 * Returns what asks for the code, or nothing after ten seconds. It is loaded after the form, so a fast log-in may
 * come before it.
 */
function waitForHandler(): Promise<CodeHandler | undefined> {
  if (handler) return Promise.resolve(handler)
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
}

/** Makes a call that logs in; if two-step verification is on, asks for the code and makes the call again. */
export async function withCode<T>(send: (code?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'code_wanted') throw error
    const askForCode = await waitForHandler()
    if (!askForCode) throw error
    return new Promise((resolve, reject) =>
      askForCode({ answer: async (code) => resolve(await send(code)), giveUp: () => reject(error) }),
    )
  }
}
