/**
 * Hides an input method's keys from the page: while a word is being composed, Escape closes its candidates and Enter
 * selects one, and neither may cancel, close or send anything. Browsers set `isComposing`, Safari only key code 229.
 * The keys' effect on the text doesn't change. Returns the function that ends it.
 */
export function guardComposition(): () => void {
  const ended = new AbortController()
  // In the window's capture phase nothing else has seen the key yet.
  addEventListener('keydown', keepFromPage, { capture: true, signal: ended.signal })
  return () => ended.abort()
}

function keepFromPage(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
}
