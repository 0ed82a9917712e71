/**
 * Keeps the keys of an input method from the page: while a word is being composed, Escape closes its candidates and Enter
 * takes one, and neither may cancel, close or send anything. Browsers say so by `isComposing`, Safari by key code 229 alone.
 * What the keys do to the text is untouched. Returns the function that ends it.
 */
export function guardComposition(): () => void {
  const ended = new AbortController()
  // In the capturing phase of the window nothing else has seen the key yet.
  addEventListener('keydown', keepFromPage, { capture: true, signal: ended.signal })
  return () => ended.abort()
}

function keepFromPage(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
}
