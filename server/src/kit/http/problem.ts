import type { Problem as ProblemBody } from '@savanna/contract/common'

/** An expected failure: a stable code and a sentence for people, answered as `{ code, message, error }`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** Seconds, for the header `Retry-After`. */
  retryAfter?: number

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }

  /** Returns the body that the client gets. */
  toJSON(): ProblemBody {
    const body = { code: this.code, message: this.message, error: this.message }
    return this.fields ? { ...body, fields: this.fields } : body
  }
}

/** Creates an expected failure to throw; `fields` holds the sentence for each refused field. */
export function problem(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Problem {
  return new Problem(status, code, message, fields)
}

/** Creates a 429 `too_often` with the seconds that the client must wait, at least one. */
export function tooOften(message: string, seconds: number): Problem {
  return Object.assign(problem(429, 'too_often', message), { retryAfter: Math.max(1, Math.ceil(seconds)) })
}

/** Creates a 503 `busy` for a temporary failure: clients may retry by themselves after these seconds. */
export function busy(message: string, seconds: number): Problem {
  return Object.assign(problem(503, 'busy', message), { retryAfter: seconds })
}
