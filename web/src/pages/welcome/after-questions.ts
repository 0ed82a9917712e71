import { useEffect } from 'react'

/** True from the first question until home is shown. */
let asked = false

/** Notes that the member is being asked the questions. */
export function useAskedMark(): void {
  useEffect(() => {
    asked = true
  }, [])
}

/** Returns whether the page is shown right after the questions. The next page isn't any more. */
export function useAfterQuestions(): boolean {
  const after = asked
  useEffect(() => {
    asked = false
  }, [])
  return after
}
