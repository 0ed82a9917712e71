import { ApiProblem } from '../../../kit/api/problem.ts'

/** A login that waits for a code. */
export interface CodeQuestion {
  /** Rejects when the code is wrong; the member may then try another one. */
  answer: (code: string) => Promise<void>
  giveUp: () => void
}

type CodeHandler = (question: CodeQuestion) => void

const TIMEOUT_MS = 10_000

let handler: CodeHandler | undefined
const waiting = new Set<(handler: CodeHandler) => void>()

/** Registers the function that asks for the code. Returns a function that removes it. */
export function onCodeQuestion(listener: CodeHandler): () => void {
  handler = listener
  for (const resolve of waiting) resolve(listener)
  waiting.clear()
  return () => {
    if (handler === listener) handler = undefined
  }
}

/**
 * Returns the function that asks for the code, or nothing after ten seconds. It loads after the form, so a fast login
 * may come first.
 */
function waitForHandler(): Promise<CodeHandler | undefined> {
  if (handler) return Promise.resolve(handler)
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
}

/** Makes a login call. If two-step verification is on, asks for the code and repeats the call. */
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
