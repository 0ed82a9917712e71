/**
 * Runs a function after the current event. Every open dialog receives the same Escape, and a dialog that opens during
 * the event would close on it.
 */
export function afterThisKey(then: () => void): void {
  setTimeout(then)
}
