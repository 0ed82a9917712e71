import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that does what it is told, one order after the other. */
export interface Worker<Orders> {
  order<Name extends keyof Orders>(name: Name, input: InputOf<Orders[Name]>): Promise<OutputOf<Orders[Name]>>
  stop(): Promise<void>
}

type InputOf<Work> = Work extends (input: infer Input) => unknown ? Input : never
type OutputOf<Work> = Work extends (input: never) => Promise<infer Output> ? Output : never

/** Starts those who ask in a process of their own, so that the server does not wait for them. */
export function startWorker<Orders>(moduleUrl: string): Worker<Orders> {
  const child = fork(fileURLToPath(moduleUrl), { serialization: 'advanced' })
  const gone = once(child, 'exit').then(() => [{ failed: 'Those who ask have ended.' }])
  return {
    async order(name, input) {
      child.send({ name, input })
      const [answer] = (await Promise.race([once(child, 'message'), gone])) as [
        { failed: string } | { done: OutputOf<Orders[typeof name]> },
      ]
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.done
    },
    async stop() {
      child.disconnect()
      await gone
    },
  }
}

/** The other side: does the orders, where this process is such a worker. */
export function serveOrders<Orders extends Record<keyof Orders, (input: never) => Promise<unknown>>>(
  orders: Orders,
): void {
  if (!process.send) return
  process.on('message', ({ name, input }: { name: keyof Orders; input: never }) => {
    orders[name](input).then(
      (done) => process.send?.({ done }),
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
