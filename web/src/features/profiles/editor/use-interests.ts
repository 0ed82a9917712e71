import { useState } from 'react'

/** What a member adds to their interests (true) and removes (false), by tag id. */
type Edits = ReadonlyMap<number, boolean>

/** Returns the interests as they are with edits. */
export function applyEdits(held: number[], edits: Edits): number[] {
  const kept = held.filter((tag) => edits.get(tag) !== false)
  const added = [...edits].filter(([tag, on]) => on && !held.includes(tag)).map(([tag]) => tag)
  return [...kept, ...added]
}

/** Returns the edits that change anything: another tab may have saved the same. */
export function findRealEdits(held: number[], edits: Edits): [tagId: number, held: boolean][] {
  return [...edits].filter(([tag, on]) => held.includes(tag) !== on)
}

/** Returns the interests in a form: those that are held, as other tabs save them, with the edits made here. */
export function useInterests(held: number[]) {
  const [edits, setEdits] = useState<Edits>(new Map())
  return {
    chosen: applyEdits(held, edits),
    changes: findRealEdits(held, edits),
    toggle: (tagId: number, on: boolean) => setEdits((before) => new Map([...before, [tagId, on]])),
  }
}
