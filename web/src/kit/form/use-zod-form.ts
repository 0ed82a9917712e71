import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef } from 'react'
import type { z } from 'zod'
import { ApiProblem } from '../api/problem.ts'

type Values = Record<string, unknown>

interface Options<V extends Values, S extends z.ZodType> {
  /** The contract's schema: its sentences appear under the fields. */
  schema: S
  initialValues: V
}

export type ZodForm<V extends Values, S extends z.ZodType> = UseFormReturnType<V> & {
  /** True when the whole form would be accepted; for a submit button that stays disabled until then. */
  ready: boolean
  /** Shows the sentences of these fields as if they had been left, and answers whether all are right: a step's gate. */
  check: (...fields: (keyof V & string)[]) => boolean
  /** Puts the server's sentences at their fields. Answers false when none of the form's fields is meant. */
  showProblem: (error: unknown) => boolean
  /** The submit handler: `send` gets what the schema makes of the values. */
  submit: (send: (output: z.output<S>) => unknown) => (event?: React.SyntheticEvent<HTMLFormElement>) => void
}

/**
 * A Mantine form ruled by a schema. A field is quiet until it is left for the first time; from then on its sentence
 * follows each keystroke, also when another field (a repeated password) is the cause.
 */
export function useZodForm<V extends Values, S extends z.ZodType>({
  schema,
  initialValues,
}: Options<V, S>): ZodForm<V, S> {
  const resolve = schemaResolver(schema, { sync: true })
  const left = useRef(new Set<string>())

  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    clearInputErrorOnChange: false,
    validate: resolve,
    onValuesChange: (values) => judge(values),
    enhanceGetInputProps: ({ field }) => ({
      onBlur: () => {
        left.current.add(String(field))
        judge(form.getValues())
      },
    }),
  })

  function judge(values: V): void {
    const shown = Object.entries(resolve(values)).filter(([path]) => left.current.has(path))
    form.setErrors(Object.fromEntries(shown))
  }

  function check(...fields: (keyof V & string)[]): boolean {
    for (const field of fields) left.current.add(field)
    judge(form.getValues())
    const errors = resolve(form.getValues())
    return fields.every((field) => !errors[field])
  }

  function reset(): void {
    left.current.clear()
    form.reset()
  }

  function showProblem(error: unknown): boolean {
    if (!(error instanceof ApiProblem)) return false
    const mine = Object.entries(error.fields).filter(
      ([path]) => (path.split('.')[0] ?? '') in form.getValues(),
    )
    for (const [path, sentence] of mine) form.setFieldError(path, sentence)
    return mine.length > 0
  }

  function submit(send: (output: z.output<S>) => unknown) {
    return form.onSubmit(
      async (values) => {
        await send(schema.parse(values))
      },
      (errors) => {
        for (const path of Object.keys(errors)) left.current.add(path)
        const first = Object.keys(errors)[0]
        if (first) form.getInputNode(first)?.focus()
      },
    )
  }

  return { ...form, ready: schema.safeParse(form.values).success, check, showProblem, submit, reset }
}
