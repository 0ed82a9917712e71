import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { says } from './language/say.ts'
import { RAW } from './length.ts'

type Message = ReturnType<typeof says>

const rawText = (most: number, tooLong?: Message, wrong?: Message) =>
  z.string(wrong).max(RAW * most, { ...tooLong, abort: true })

/**
 * Creates the schema of a free text of one line, of which `most` characters are allowed; the caller checks that after it is
 * cleaned. `wrong` is said for anything but a text.
 */
export const lineOfText = (most: number, tooLong?: Message, wrong?: Message) =>
  rawText(most, tooLong, wrong).overwrite(cleanLine)

/** Creates the schema of a free text of several lines in the same way. */
export const linesOfText = (most: number, tooLong?: Message, wrong?: Message) =>
  rawText(most, tooLong, wrong).overwrite(cleanLines)
