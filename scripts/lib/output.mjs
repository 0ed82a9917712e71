/** An expected failure: only its message is printed. */
export class TaskError extends Error {}

/** Prints a sentence to standard error and exits with code 1. */
export function fail(sentence) {
  if (sentence) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Prints a line to standard output. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
