/** The result of one check; `off` means not configured and not needed. */
export interface Finding {
  verdict: 'good' | 'off' | 'warn' | 'bad'
  about: string
  text: string
}

type Make = (about: string, text: string) => Finding

export const good: Make = (about, text) => ({ verdict: 'good', about, text })
export const off: Make = (about, text) => ({ verdict: 'off', about, text })
export const warn: Make = (about, text) => ({ verdict: 'warn', about, text })
export const bad: Make = (about, text) => ({ verdict: 'bad', about, text })

/** Returns an error's message in a form that can follow a colon. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
