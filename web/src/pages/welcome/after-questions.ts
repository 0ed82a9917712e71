import { useEffect } from 'react'

/** True from the first question until home is shown. */
let asked = false

/** Records that the member is answering the questions. */
export function useAskedMark(): void {
  useEffect(() => {
    asked = true
  }, [])
}

/** Returns whether the page is shown right after the questions. The next page isn't. */
export function useAfterQuestions(): boolean {
  const after = asked
  useEffect(() => {
    asked = false
  }, [])
  return after
}
