import { ApiProblem } from '../../../kit/api/problem.ts'

/** A log-in that waits for a code. */
export interface CodeQuestion {
  /** Rejects when the code is wrong; then another one may be given. */
  answer: (code: string) => Promise<void>
  giveUp: () => void
}

type Ask = (question: CodeQuestion) => void

const TIMEOUT_MS = 10_000

let ask: Ask | undefined
const waiting = new Set<(ask: Ask) => void>()

/** Registers what asks for the code; returns a function that removes it. */
export function onCodeQuestion(hear: Ask): () => void {
  ask = hear
  for (const tell of waiting) tell(hear)
  waiting.clear()
  return () => {
    if (ask === hear) ask = undefined
  }
}

/**
 * Returns what asks for the code, or nothing after ten seconds. It is loaded after the form, so a fast log-in may
 * come before it.
 */
function whoAsks(): Promise<Ask | undefined> {
  if (ask) return Promise.resolve(ask)
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
    const pose = await whoAsks()
    if (!pose) throw error
    return new Promise((resolve, reject) =>
      pose({ answer: async (code) => resolve(await send(code)), giveUp: () => reject(error) }),
    )
  }
}
