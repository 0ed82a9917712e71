import { useEffect, useState } from 'react'

interface Form<V> {
  values: V
  setValues: (values: Partial<V>) => void
}

interface Base<V> {
  values: V
  version: string | undefined
}

/**
 * Returns a form's base values, and how to pick what it changed. When a newer version arrives, untouched fields take
 * its values and touched ones keep theirs.
 */
export function useBase<V extends object>(form: Form<V>, current: V, version: string | undefined) {
  const [base, setBase] = useState<Base<V>>({ values: current, version })

  useEffect(() => {
    if (version === base.version) return
    setBase({ values: current, version })
    form.setValues(pickUntouched(form.values, base.values, current))
  })

  /** Returns the fields of the form's result whose values changed. */
  function pickChanged<O extends object>(output: O): Partial<O> {
    return pick(output, (field) => !isSame(form.values, base.values, field))
  }
  return { version: base.version, pickChanged }
}

/** Returns the newer values of the fields that still match the base. */
function pickUntouched<V extends object>(values: V, base: V, newer: V): Partial<V> {
  return pick(newer, (field) => isSame(values, base, field))
}

function isSame<V extends object>(values: V, base: V, field: string): boolean {
  return values[field as keyof V] === base[field as keyof V]
}

function pick<O extends object>(fields: O, isWanted: (field: string) => boolean): Partial<O> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field))) as Partial<O>
}
