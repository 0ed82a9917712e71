import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { says } from './language/say.ts'

/** Creates the schema of a free text of one line; lengths are counted after it is cleaned. */
export const lineOfText = (message?: string | ReturnType<typeof says>) =>
  z.string(message).overwrite(cleanLine)

/** Creates the schema of a free text of several lines; lengths are counted after it is cleaned. */
export const linesOfText = (message?: string | ReturnType<typeof says>) =>
  z.string(message).overwrite(cleanLines)
