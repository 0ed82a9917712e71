/** Resolves once the page has reacted to the last change of the session. */
export const departure: { done: Promise<void> } = { done: Promise.resolve() }
