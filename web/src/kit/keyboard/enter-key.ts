import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key press is an Enter that the person meant. An input method confirms a word by Enter as well:
 * browsers say so by `isComposing`, Safari by key code 229 alone.
 */
export function isEnterKey({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229
}

/** Returns whether a key press sends what was written: Enter without Shift, which breaks the line. */
export function isSendKey(event: KeyboardEvent): boolean {
  return isEnterKey(event) && !event.shiftKey
}
