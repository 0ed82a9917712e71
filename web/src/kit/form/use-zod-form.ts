import { msg } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiProblem, sentenceOf } from '../api/problem.ts'
import { toast } from '../ui/states/toast.ts'
import { type Errors, errorsAt, errorsOf, type Field, valueOfInput } from './form.model.ts'

/** The error at a date field with only part of a date. */
export const INCOMPLETE_DATE = msg`Enter day, month and year, or clear the date`

interface Options<V extends object, S extends z.ZodType> {
  /** The contract's schema; its sentences appear under the fields. A function loads it while the form is shown. */
  schema: S | (() => Promise<S>)
  initialValues: V
}

/** Returns the props that bind one of Mantine's inputs to a field. */
export interface InputProps<T> {
  value: T
  error: string | undefined
  onChange: (input: unknown) => void
  onBlur: () => void
  'data-path': string
}

export interface ZodForm<V extends object, S extends z.ZodType> {
  values: V
  /** Each field's visible error, by its path. */
  errors: Errors
  /** True when the whole form is valid; for a submit button that is disabled until then. */
  ready: boolean
  /** True while `send` is running. */
  busy: boolean
  /** True when a value differs from the initial one. */
  dirty: boolean
  getInputProps: <F extends Field<V>>(field: F) => InputProps<V[F]>
  setFieldValue: <F extends Field<V>>(field: F, value: V[F]) => void
  setValues: (values: Partial<V>) => void
  /** Resets the form to these values, or to its initial ones. */
  reset: (values?: V) => void
  /**
   * Shows these fields' errors as if they had lost focus, and returns whether all are valid, for the steps of a form.
   */
  check: (...fields: Field<V>[]) => boolean
  /** Shows the server's errors at their fields. Returns false if they concern none of the form's fields. */
  showProblem: (error: unknown) => boolean
  /** Shows our own sentence at a field until its value changes, and selects the typed text. */
  refuse: (field: Field<V>, sentence: string) => void
  /**
   * Returns the submit handler: `send` gets the parsed values. Errors that it throws are shown at their fields, or
   * else as a toast.
   */
  submit: (send: (output: z.output<S>) => unknown) => (event?: SyntheticEvent) => Promise<void>
}

/**
 * Returns the state of a form validated by a schema. A field shows no error until it loses focus for the first time;
 * from then on its error follows each keystroke, also when another field (a repeated password) is the cause. A partly
 * typed date is an error too, although its value is empty.
 */
export function useZodForm<V extends object, S extends z.ZodType>(options: Options<V, S>): ZodForm<V, S> {
  const form = useId()
  const schema = useSchema(options.schema)
  const { values, left, leave, refused, setErrors, ...fields } = useFields(options.initialValues)
  const [incomplete, setIncomplete] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const byRules = schema ? errorsOf(schema, values) : {}
  const own = { ...byRules, ...incomplete }
  const errors = {
    // A field's server error stays until its value changes.
    ...errorsAt(refused.errors, (field) => isSame(refused.values, values, field)),
    ...errorsAt(own, (field) => left.has(field)),
  }

  /** Part of a date changes no value, so the fields themselves are checked. */
  function lookForIncomplete(): Errors {
    const found = findIncomplete(form)
    setIncomplete((before) => (Object.keys(before).join() === Object.keys(found).join() ? before : found))
    return found
  }

  function check(...names: Field<V>[]): boolean {
    leave(names)
    const now = { ...byRules, ...lookForIncomplete() }
    const wrong = Object.keys(errorsAt(now, (field) => names.some((name) => name === field)))
    focusOnFirst(form, wrong)
    return schema !== undefined && wrong.length === 0
  }

  function showProblem(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false
    const mine = errorsAt(error.fields, (field) => field in values)
    setErrors(mine)
    return Object.keys(mine).length > 0
  }

  function refuse(field: Field<V>, sentence: string): void {
    setErrors({ [field]: sentence })
    focusOnFirst(form, [field])
    findFirstInput(form, [field])?.select?.()
  }

  function submit(send: (output: z.output<S>) => unknown) {
    return async (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (busy || !schema || !check(...(Object.keys(values) as Field<V>[]))) return
      setBusy(true)
      try {
        await send(schema.parse(values))
      } catch (error) {
        if (!showProblem(error)) toast.error(sentenceOf(error))
      } finally {
        setBusy(false)
      }
    }
  }

  const ready = schema !== undefined && Object.keys(byRules).length === 0
  const getInputProps: ZodForm<V, S>['getInputProps'] = (field) => ({
    value: values[field],
    error: errors[field],
    onChange: (input) => {
      fields.setFieldValue(field, valueOfInput(input) as V[typeof field])
      lookForIncomplete()
    },
    onBlur: () => {
      leave([field])
      lookForIncomplete()
    },
    'data-path': `${form}${field}`,
  })
  return { ...fields, values, errors, ready, busy, getInputProps, check, showProblem, refuse, submit }
}

/** Holds the values, the visited fields, and the server's errors. */
function useFields<V extends object>(initialValues: V) {
  const [start, setStart] = useState(initialValues)
  const [values, setAll] = useState(initialValues)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ values: V; errors: Errors }>({ values, errors: {} })

  return {
    values,
    left,
    leave: (fields: string[]) => setLeft((before) => new Set([...before, ...fields])),
    refused,
    setErrors: (errors: Errors) => setRefused({ values, errors }),
    dirty: Object.keys(values).some((field) => !isSame(start, values, field)),
    setValues: (change: Partial<V>) => setAll((before) => ({ ...before, ...change })),
    setFieldValue: <F extends Field<V>>(field: F, value: V[F]) =>
      setAll((before) => ({ ...before, [field]: value })),
    reset: (next: V = start) => {
      setStart(next)
      setAll(next)
      setLeft(new Set())
      setRefused({ values: next, errors: {} })
    },
  }
}

function isSame<V extends object>(before: V, now: V, field: string): boolean {
  return before[field as Field<V>] === now[field as Field<V>]
}

function focusOnFirst(form: string, paths: string[]): void {
  findFirstInput(form, paths)?.focus()
}

/** Returns an error for each of the form's fields with only part of a date. */
function findIncomplete(form: string): Errors {
  const fields = document.querySelectorAll<HTMLInputElement>(`input[data-path^="${form}"]`)
  const found = [...fields].filter(({ validity }) => validity.badInput)
  return Object.fromEntries(
    found.map(({ dataset }) => [dataset.path?.slice(form.length), say(INCOMPLETE_DATE)]),
  )
}

/** Returns the first of these paths' fields in page order; the schema may have another order. */
function findFirstInput(form: string, paths: string[]): HTMLInputElement | null {
  const fields = paths.map((path) => `[data-path="${form}${path}"]`).join()
  return fields ? document.querySelector(fields) : null
}

/** Returns the schema, or nothing until its loader is done. */
function useSchema<S extends z.ZodType>(given: S | (() => Promise<S>)): S | undefined {
  const [loaded, setLoaded] = useState<S>()
  const load = useRef(given)

  useEffect(() => {
    let wanted = true
    if (typeof load.current === 'function') {
      load.current().then(
        (schema) => wanted && setLoaded(schema),
        // The network failed: the button stays disabled until a reload.
        () => {},
      )
    }
    return () => {
      wanted = false
    }
  }, [])

  return typeof given === 'function' ? loaded : given
}
