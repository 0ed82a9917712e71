import { useCallback, useState } from 'react'
import { type FadingEntry, keepLeaving } from '../pages.model.ts'

/** Returns the entries of a list with those that were just removed, until they have faded out. */
export function useFading<E extends { id: string }>(entries: E[]) {
  const [known, setKnown] = useState<{ entries: E[]; shown: FadingEntry<E>[] }>({
    entries,
    shown: keepLeaving([], entries),
  })
  let { shown } = known
  if (!sameEntries(known.entries, entries)) {
    shown = keepLeaving(known.shown, entries)
    setKnown({ entries, shown })
  }
  return {
    shown,
    onFaded: useCallback(
      (id: string) =>
        setKnown((now) => ({
          ...now,
          shown: now.shown.filter(({ entry, leaving }) => !leaving || entry.id !== id),
        })),
      [],
    ),
  }
}

function sameEntries<E>(before: E[], now: E[]): boolean {
  return before.length === now.length && before.every((entry, index) => entry === now[index])
}
