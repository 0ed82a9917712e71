import type { Problem as ProblemBody } from '@savanna/contract/common'
import { type Sentence, say } from '@savanna/contract/language/say'

/**
 * An expected failure: a stable code and a sentence for people, sent as `{ code, message, error }` in the
 * response's language.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: string
  readonly sentence: Sentence
  readonly fields: Record<string, Sentence> | undefined
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number

  constructor(status: number, code: string, sentence: Sentence, fields?: Record<string, Sentence>) {
    super(say(sentence))
    this.status = status
    this.code = code
    this.sentence = sentence
    this.fields = fields
  }

  /** Returns the body for the client. */
  toJSON(): ProblemBody {
    const message = say(this.sentence)
    const values = typeof this.sentence === 'string' ? undefined : this.sentence.values
    return {
      code: this.code,
      message,
      error: message,
      ...(values && { values: values as NonNullable<ProblemBody['values']> }),
      ...(this.fields && { fields: sayFields(this.fields) }),
    }
  }
}

const sayFields = (fields: Record<string, Sentence>) =>
  Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, say(sentence)]))

/** Creates an expected failure to throw; `fields` has the sentence for each rejected field. */
export function problem(
  status: number,
  code: string,
  sentence: Sentence,
  fields?: Record<string, Sentence>,
): Problem {
  return new Problem(status, code, sentence, fields)
}

/** Creates a 429 `too_often` with the seconds that the client must wait, at least one. */
export function tooOften(sentence: Sentence, seconds: number): Problem {
  return Object.assign(problem(429, 'too_often', sentence), { retryAfter: Math.max(1, Math.ceil(seconds)) })
}

/** Creates a 503 `busy` for a temporary failure: clients may retry automatically after these seconds. */
export function busy(sentence: Sentence, seconds: number): Problem {
  return Object.assign(problem(503, 'busy', sentence), { retryAfter: seconds })
}
