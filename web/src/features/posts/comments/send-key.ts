import type { KeyboardEvent } from 'react'

/** Enter alone. With Shift it breaks the line, and an input method confirms by it what it offers. */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
}
