import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-text.ts'
import { withMessage } from './language/say.ts'
import { LABEL_LENGTH, RAW } from './length.ts'

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

const LABEL_LONG = msg`Names can be up to 40 characters`

/** A member's own name for one of their things, such as a passkey or a saved search. Only they see it. */
export const Label = lineOfText(LABEL_LENGTH, withMessage(LABEL_LONG))
  .trim()
  .min(1, withMessage(msg`Give it a name`))
  .max(LABEL_LENGTH, withMessage(LABEL_LONG))
