import type { ProcessedPicture, UnreadableReason } from '../picture.ts'

/** What one decode may cost before its process is killed. */
export interface DecoderLimits {
  /** Resident memory of the whole process, which takes about 90 MB before it decodes. */
  memoryBytes: number
  /** Processor time of one picture. */
  processorMs: number
}

/** A picture to decode: a file, and the size that it must be smaller than. */
export interface DecodeTask {
  file: string
  maxBytes: number
}

/** What the process sends: once when it has started, and then for each task. */
export type DecoderMessage =
  | 'ready'
  /** With the memory that the process hasn't returned since its start. */
  | { picture: ProcessedPicture; retainedBytes: number }
  | { unreadable: UnreadableReason }
  | { error: string }
