import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from './api/problem.ts'
import { toast } from './ui/states/toast.ts'

/** Something that a tap turns on or off, such as a like. */
interface Toggle<Reply, Context> {
  /** Requests with the same key run one after the other. */
  key: readonly string[]
  request: (on: boolean) => Promise<Reply>
  /** Cancels requests that would overwrite the tap with an older response. `settle` receives the result. */
  prepare: () => Promise<Context>
  /** Shows the chosen state, and after a failure the previous one. */
  show: (on: boolean) => void
  /** Applies the response to the last tap. */
  settle: (reply: Reply, on: boolean, context: Context) => void
  /** Explains a failure; a toast by default. */
  fail?: (error: Error) => void
}

export const toastError = (error: Error) => toast.error(sentenceOf(error))

/** Returns an optimistic mutation: it shows a tap immediately, lets the last tap win and undoes a failed one. */
export function useToggle<Reply, Context>({ key, fail = toastError, ...toggle }: Toggle<Reply, Context>) {
  const queryClient = useQueryClient()
  const isLastTap = () => queryClient.isMutating({ mutationKey: key }) === 1
  return useMutation({
    mutationKey: key,
    mutationFn: toggle.request,
    scope: { id: key.join(' ') },
    meta: { quiet: true },
    onMutate: async (on: boolean) => {
      const context = await toggle.prepare()
      toggle.show(on)
      return context
    },
    onSuccess: (reply, on, context) => {
      if (isLastTap()) toggle.settle(reply, on, context)
    },
    onError: (error, on) => {
      if (isLastTap()) toggle.show(!on)
      fail(error)
    },
  })
}
