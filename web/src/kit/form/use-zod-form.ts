import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'
import { type Errors, errorsOf, type Field, valueOfInput } from './form.model.ts'

interface Options<V extends object, S extends z.ZodType> {
  /** The contract's schema: its sentences appear under the fields. A function loads it while the form is shown. */
  schema: S | (() => Promise<S>)
  initialValues: V
}

/** The props that tie one of Mantine's inputs to a field. */
export interface InputProps<T> {
  value: T
  error: string | undefined
  onChange: (input: unknown) => void
  onBlur: () => void
  'data-path': string
}

export interface ZodForm<V extends object, S extends z.ZodType> {
  values: V
  /** The sentence under each field that has one, by its path. */
  errors: Errors
  /** True when the whole form would be accepted; for a submit button that stays disabled until then. */
  ready: boolean
  /** True while `send` has not finished. */
  busy: boolean
  /** True when a value differs from what the form began with. */
  dirty: boolean
  getInputProps: <F extends Field<V>>(field: F) => InputProps<V[F]>
  setFieldValue: <F extends Field<V>>(field: F, value: V[F]) => void
  setValues: (values: Partial<V>) => void
  /** Begins again: with these values, or as it began before. */
  reset: (values?: V) => void
  /** Shows the sentences of these fields as if they had been left, and answers whether all are right: a step's gate. */
  check: (...fields: Field<V>[]) => boolean
  /** Puts the server's sentences at their fields. Answers false when none of the form's fields is meant. */
  showProblem: (error: unknown) => boolean
  /** The submit handler: `send` gets what the schema makes of the values. */
  submit: (send: (output: z.output<S>) => unknown) => (event?: SyntheticEvent) => Promise<void>
}

/**
 * A form ruled by a schema. A field is quiet until it is left for the first time; from then on its sentence follows
 * each keystroke, also when another field (a repeated password) is the cause.
 */
export function useZodForm<V extends object, S extends z.ZodType>(options: Options<V, S>): ZodForm<V, S> {
  const schema = useSchema(options.schema)
  const name = useId()
  const [start, setStart] = useState(options.initialValues)
  const [values, setAll] = useState(options.initialValues)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ values: V; errors: Errors }>()
  const [busy, setBusy] = useState(false)

  const own = schema ? errorsOf(schema, values) : {}
  const errors: Errors = {}
  for (const [path, sentence] of Object.entries(own))
    if (left.has(path.split('.')[0] ?? '')) errors[path] = sentence
  // The server's word on a field holds until that field says something else.
  for (const [path, sentence] of Object.entries(refused?.errors ?? {})) {
    const field = path.split('.')[0] as Field<V>
    if (refused && refused.values[field] === values[field]) errors[path] ??= sentence
  }

  const leave = (fields: Iterable<string>) => setLeft((before) => new Set([...before, ...fields]))
  const setValues = (change: Partial<V>) => setAll((before) => ({ ...before, ...change }))
  const setFieldValue: ZodForm<V, S>['setFieldValue'] = (field, value) =>
    setAll((before) => ({ ...before, [field]: value }))

  function reset(next: V = start): void {
    setStart(next)
    setAll(next)
    setLeft(new Set())
    setRefused(undefined)
  }

  function showProblem(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false
    const mine = Object.entries(error.fields).filter(([path]) => (path.split('.')[0] ?? '') in values)
    setRefused({ values, errors: Object.fromEntries(mine) })
    return mine.length > 0
  }

  function check(...fields: Field<V>[]): boolean {
    leave(fields)
    const wrong = Object.keys(own).find((path) => fields.some((field) => field === path.split('.')[0]))
    if (wrong) focusOn(name, wrong)
    return schema !== undefined && !wrong
  }

  function submit(send: (output: z.output<S>) => unknown) {
    return async (event?: SyntheticEvent) => {
      event?.preventDefault()
      if (busy || !schema || !check(...(Object.keys(values) as Field<V>[]))) return
      setBusy(true)
      try {
        await send(schema.parse(values))
      } finally {
        setBusy(false)
      }
    }
  }

  return {
    values,
    errors,
    ready: schema !== undefined && Object.keys(own).length === 0,
    busy,
    dirty: (Object.keys(values) as Field<V>[]).some((field) => values[field] !== start[field]),
    getInputProps: (field) => ({
      value: values[field],
      error: errors[field],
      onChange: (input) => setFieldValue(field, valueOfInput(input) as V[typeof field]),
      onBlur: () => leave([field]),
      'data-path': `${name}${field}`,
    }),
    setFieldValue,
    setValues,
    reset,
    check,
    showProblem,
    submit,
  }
}

function focusOn(form: string, path: string): void {
  document.querySelector<HTMLElement>(`[data-path="${form}${path}"]`)?.focus()
}

/** The schema at once, or when its loader has brought it. */
function useSchema<S extends z.ZodType>(given: S | (() => Promise<S>)): S | undefined {
  const [loaded, setLoaded] = useState<S>()
  const load = useRef(given)

  useEffect(() => {
    let wanted = true
    if (typeof load.current === 'function') {
      load.current().then(
        (schema) => wanted && setLoaded(schema),
        // The network failed at this very moment: the button stays disabled, and a reload is what helps.
        () => {},
      )
    }
    return () => {
      wanted = false
    }
  }, [])

  return typeof given === 'function' ? loaded : given
}
