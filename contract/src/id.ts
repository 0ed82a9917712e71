import { z } from 'zod'

/** An identifier: a UUID in its text form. Input in capitals is accepted and becomes lower case. */
export const Id = z.uuid().toLowerCase()
