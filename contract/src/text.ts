import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { withMessage } from './language/say.ts'
import { RAW } from './length.ts'

type Message = ReturnType<typeof withMessage>

const rawText = (most: number, tooLong?: Message, wrong?: Message) =>
  z.string(wrong).max(RAW * most, { ...tooLong, abort: true })

/**
 * Creates the schema for a single-line free text with at most `most` characters, which the caller checks
 * after cleaning. `wrong` is the sentence for anything but a text.
 */
export const lineOfText = (most: number, tooLong?: Message, wrong?: Message) =>
  rawText(most, tooLong, wrong).overwrite(cleanLine)

/** Creates the schema for a multi-line free text in the same way. */
export const linesOfText = (most: number, tooLong?: Message, wrong?: Message) =>
  rawText(most, tooLong, wrong).overwrite(cleanLines)
