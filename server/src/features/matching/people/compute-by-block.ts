import { availableParallelism } from 'node:os'
import { limitConcurrency } from '../../../kit/media/limit-concurrency.ts'
import { computeBeside } from '../compute-beside.ts'

/** More would take the time of requests. */
const MOST_THREADS = 2

/**
 * Computes a result for each block in threads of their own, at most two at once, by the module at `url` as
 * `computeBeside` does; `inputOf` reads what a block needs when a thread is free for it. Returns the results in the
 * order of the blocks.
 * @throws what the first thread that fails throws, or the reason of the signal
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
    return computeBeside<Result>(url, await inputOf(block), stop)
  }
  try {
    return await Promise.all(blocks.map((block) => run(() => compute(block))))
  } catch (error) {
    failed.abort(error)
    throw error
  }
}
