import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key press is an intended Enter. Input methods confirm a word with Enter as well: browsers then
 * set `isComposing`, Safari only key code 229.
 */
export function isEnterKey({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229
}

/** Returns whether a key press sends the text: Enter without Shift, which breaks the line. */
export function isSendKey(event: KeyboardEvent): boolean {
  return isEnterKey(event) && !event.shiftKey
}
