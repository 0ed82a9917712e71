import { createFairQueue } from '../../fair-queue.ts'
import type { Log } from '../../log.ts'
import { MAX_UPLOAD_BYTES, type ProcessedPicture, UnreadablePicture } from '../picture.ts'
import { createDecoderProcess } from './decoder-process.ts'
import { createSpool, type Spool, type SpooledFile } from './spool.ts'

/** Processor time for one picture. Ordinary ones take 0.2 s; the largest that fit the memory take 3 s. */
const PROCESSOR_MS = 5_000
const SWEEP_MS = 60 * 60_000

interface DecodeOptions {
  /** Gives up the place in the queue, or kills the decoder. */
  signal?: AbortSignal | undefined
  /**
   * Called when its turn comes, before anything is decoded: counts the attempt. If it throws, the picture
   * isn't decoded.
   */
  onStart?: (() => Promise<void>) | undefined
  maxBytes?: number | undefined
}

/** Takes members' pictures from the request to disk, and from there to a decoder in another process. */
export interface PictureUploads {
  spool: Spool['use']
  /**
   * Decodes a member's picture, one at a time per member.
   * @throws UnreadablePicture with the reason; QueueFull when too many pictures are waiting; the signal's
   *   reason
   */
  decode(memberId: string, file: SpooledFile, options?: DecodeOptions): Promise<ProcessedPicture>
  /** The decoder's process id; undefined if there is none. */
  decoderPid(): number | undefined
  close(): Promise<void>
}

interface UploadSettings {
  /** Where files wait. */
  folder: string
  memoryBytes: number
  processorMs?: number
  log: Log
}

/** Creates one server's uploads. The decoder starts with the first picture. */
export function createPictureUploads({
  folder,
  memoryBytes,
  processorMs = PROCESSOR_MS,
  log,
}: UploadSettings): PictureUploads {
  const spool = createSpool(folder)
  const decoder = createDecoderProcess({ memoryBytes, processorMs })
  const runInTurn = createFairQueue({ atOnce: 1, waiting: 60, waitingOfOwner: 12 })
  const sweep = () => {
    spool.sweep().catch((err: unknown) => log.warn({ err }, 'old upload files could not be deleted'))
  }
  sweep()
  const sweeping = setInterval(sweep, SWEEP_MS)

  return {
    spool: spool.use,
    decode(memberId, { path: file }, { signal, onStart, maxBytes = MAX_UPLOAD_BYTES } = {}) {
      const work = async () => {
        await onStart?.()
        return decoder.decode({ file, maxBytes }, signal)
      }
      return runInTurn(memberId, work, signal).catch((error: unknown) => {
        if (error instanceof UnreadablePicture && error.reason === 'costly')
          log.warn('a picture took too much memory or time, so its decoder was killed')
        throw error
      })
    },
    decoderPid: decoder.pid,
    async close() {
      clearInterval(sweeping)
      await decoder.close()
    },
  }
}
