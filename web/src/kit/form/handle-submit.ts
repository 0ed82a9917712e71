import type { SyntheticEvent } from 'react'

/** Returns the submit handler of a form that the page sends itself. */
export function handleSubmit(send: () => unknown): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault()
    send()
  }
}
