import { availableParallelism } from 'node:os'
import { limitConcurrency } from '../../../kit/media/limit-concurrency.ts'
import { runInWorker } from '../run-in-worker.ts'

/** More would take time from requests. */
const MOST_THREADS = 2

/**
 * Computes a result for each block in separate threads, at most two in parallel, with the module at `url`
 * like `runInWorker`; `inputOf` reads a block's input when a thread is free for it. Returns the results in
 * block order.
 * @throws what the first failing thread throws, or the signal's reason
 */
export async function computeByBlock<Block, Result>(
  url: URL,
  { blocks, inputOf }: { blocks: Block[]; inputOf: (block: Block) => object | Promise<object> },
  signal?: AbortSignal,
): Promise<Result[]> {
  const failed = new AbortController()
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  const run = limitConcurrency(Math.min(MOST_THREADS, availableParallelism()))
  const compute = async (block: Block) => {
    stop.throwIfAborted()
    return runInWorker<Result>(url, await inputOf(block), stop)
  }
  try {
    return await Promise.all(blocks.map((block) => run(() => compute(block))))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
