/** An expected failure: its message is all that is shown. */
export class TaskError extends Error {}

/** Ends with one sentence and no stack. */
export function fail(sentence) {
  if (sentence) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
