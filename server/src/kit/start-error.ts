/** A reason why the server can't start that the operator can act on: shown as one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
