import { ApiProblem } from '../../kit/api/problem.ts'

/** A log-in that waits for a code. */
export interface CodeQuestion {
  /** Fails when the code is not right; then another may be given. */
  answer: (code: string) => Promise<void>
  giveUp: () => void
}

type Ask = (question: CodeQuestion) => void

let ask: Ask | undefined

/** Whoever is on screen asks the question. */
export function onCodeQuestion(hear: Ask): () => void {
  ask = hear
  return () => {
    if (ask === hear) ask = undefined
  }
}

/** Makes a call that logs in; where two-step verification is on, asks for the code and makes it again. */
export async function withCode<T>(send: (code?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const pose = ask
    if (!pose || !(error instanceof ApiProblem) || error.code !== 'code_wanted') throw error
    return new Promise((resolve, reject) =>
      pose({ answer: async (code) => resolve(await send(code)), giveUp: () => reject(error) }),
    )
  }
}
