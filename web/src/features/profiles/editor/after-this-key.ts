/**
 * Does something once the event of now is over. Every dialog on the page hears the same Escape in turn, and one that
 * opened in answer to it would take it as meant for itself.
 */
export function afterThisKey(then: () => void): void {
  setTimeout(then)
}
