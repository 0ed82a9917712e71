import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A child process that runs tasks, one after the other. */
export interface Worker<Tasks> {
  runTask<Name extends keyof Tasks>(name: Name, input: InputOf<Tasks[Name]>): Promise<OutputOf<Tasks[Name]>>
  stop(): Promise<void>
}

type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never
type OutputOf<Task> = Task extends (input: never) => Promise<infer Output> ? Output : never

/** Starts a module in a separate process, so generating load doesn't delay the server. */
export function startWorker<Tasks>(moduleUrl: string): Worker<Tasks> {
  const child = fork(fileURLToPath(moduleUrl), { serialization: 'advanced' })
  const exited = once(child, 'exit').then(() => [{ failure: 'The worker process has ended.' }])
  return {
    async runTask(name, input) {
      child.send({ name, input })
      const [answer] = (await Promise.race([once(child, 'message'), exited])) as [
        { failure: string } | { result: OutputOf<Tasks[typeof name]> },
      ]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.result
    },
    async stop() {
      child.disconnect()
      await exited
    },
  }
}

/** Runs the tasks that the parent process sends; does nothing if this process isn't a worker. */
export function handleTasks<Tasks extends Record<keyof Tasks, (input: never) => Promise<unknown>>>(
  tasks: Tasks,
): void {
  if (!process.send) return
  process.on('message', ({ name, input }: { name: keyof Tasks; input: never }) => {
    tasks[name](input).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ failure: error.stack ?? error.message }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
