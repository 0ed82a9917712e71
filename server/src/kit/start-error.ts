/** An actionable reason why the server can't start: shown as one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
