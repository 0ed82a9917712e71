import type { ProcessedPicture, UnreadableReason } from '../picture.ts'

/** The limits for one decode, beyond which its process is killed. */
export interface DecoderLimits {
  /** Resident memory of the whole process, which takes about 90 MB before it decodes. */
  memoryBytes: number
  /** One picture's processor time. */
  processorMs: number
}

/** A picture to decode: a file, and the size it must be smaller than. */
export interface DecodeTask {
  file: string
  maxBytes: number
}

/** The process's messages: one when it has started, and one per task. */
export type DecoderMessage =
  | 'ready'
  /** Includes the memory that the process hasn't returned since its start. */
  | { picture: ProcessedPicture; retainedBytes: number }
  | { unreadable: UnreadableReason }
  | { error: string }
