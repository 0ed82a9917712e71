/** Settled once the page has gone to where the last change of session led it. */
export const departure: { done: Promise<void> } = { done: Promise.resolve() }
