import { Worker } from 'node:worker_threads'

/**
 * Computes in a separate thread, in which the module at `url` posts one result for its `workerData`. Ends the
 * thread when the signal is aborted.
 * @throws what the thread throws, or the signal's reason
 */
export function runInWorker<Result>(url: URL, input: object, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, { workerData: input })
    const stop = () => {
      void worker.terminate()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      if (code !== 0) reject(new Error(`The computation ended with ${code}.`))
    })
  })
}
