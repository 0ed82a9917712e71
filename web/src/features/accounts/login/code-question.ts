import { ApiProblem } from '../../../kit/api/problem.ts'

/** A log-in that waits for a code. */
export interface CodeQuestion {
  /** Fails when the code is not right; then another may be given. */
  answer: (code: string) => Promise<void>
  giveUp: () => void
}

type Ask = (question: CodeQuestion) => void

const TIMEOUT_MS = 10_000

let ask: Ask | undefined
const waiting = new Set<(ask: Ask) => void>()

/** Whoever is on screen asks the question. */
export function onCodeQuestion(hear: Ask): () => void {
  ask = hear
  for (const tell of waiting) tell(hear)
  waiting.clear()
  return () => {
    if (ask === hear) ask = undefined
  }
}

/** What asks is loaded after the form: a quick log-in may be answered before it stands. */
function whoAsks(): Promise<Ask | undefined> {
  if (ask) return Promise.resolve(ask)
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(() => resolve(undefined), TIMEOUT_MS)
  })
}

/** Makes a call that logs in; where two-step verification is on, asks for the code and makes it again. */
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
