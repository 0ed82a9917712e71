/** An expected failure: only its message is printed. */
export class TaskError extends Error {}

/** Ends the process with exit code 1, after a sentence on the error output. */
export function fail(sentence) {
  if (sentence) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Prints a line on the standard output. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
