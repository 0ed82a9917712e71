import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'

/** Identifies the state that a form was filled from: it changes with any field that the form shows. */
export const Version = z.string().max(64)

export const BASE_CHANGED = msg`Someone else has changed this in the meantime. Your changes are still here, and the other fields show the new values. Please check them and save again.`

export const DELETION_CHANGED = msg`Someone else has changed this in the meantime. Please check the new values before you delete it.`

export const LIST_CHANGED = msg`Someone else has changed one of these in the meantime. The list now shows it. Please check your choice and try again.`

export const VERSIONS_INCOMPLETE = msg`Please send a version for each id, or none`
