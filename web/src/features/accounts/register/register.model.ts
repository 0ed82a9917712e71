import type { RegisterBody, RegisterLocation } from '@savanna/contract/accounts/forms'
import { DEFAULT_POSITION } from '@savanna/contract/common'
import type { Place } from '@savanna/contract/geo/routes'
import type { z } from 'zod'

export type RegisterValues = z.input<typeof RegisterBody>
type Location = z.input<typeof RegisterLocation>

/** The key under which this tab stores a partly filled form. */
export const REGISTRATION_DRAFT = 'registration'

export const STEPS = ['who', 'account', 'where'] as const
export type Step = (typeof STEPS)[number]

export const FIELDS = {
  who: ['firstname', 'lastname'],
  account: ['username', 'email', 'pwd1', 'pwd2'],
  where: ['location'],
} as const satisfies Record<Step, readonly (keyof RegisterValues)[]>

/** Returns the first step that has one of the rejected fields. */
export function stepOf(paths: string[]): Step | undefined {
  const names = new Set(paths.map((path) => path.split('.')[0]))
  return STEPS.find((step) => FIELDS[step].some((field) => names.has(field)))
}

/** Where a new member lives. `found` is the device's position with its nearest city, once known. */
export type Whereabouts =
  | { kind: 'open' }
  | { kind: 'city'; place: Place }
  | { kind: 'found'; by: 'device' | 'default'; latitude: number; longitude: number; near: Place | null }

/** Returns the location to send; a placeholder while nothing has been chosen. */
export function locationOf(where: Whereabouts): Location {
  if (where.kind === 'open') return { ...DEFAULT_POSITION, city: '', country: '' }
  const { latitude, longitude } = where.kind === 'city' ? where.place : where
  const place = where.kind === 'city' ? where.place : where.near
  return { latitude, longitude, city: place?.city ?? '', country: place?.country ?? '' }
}

const TYPED = ['firstname', 'lastname', 'username', 'email'] as const

/** The stored part of a partly filled form: never a password or the device's position. */
export interface Draft extends Record<(typeof TYPED)[number], string> {
  step: Step
  city: Place | null
}

const EMPTY: Draft = { firstname: '', lastname: '', username: '', email: '', step: 'who', city: null }

export function draftOf(values: RegisterValues, step: Step, where: Whereabouts): Draft {
  const { firstname, lastname, username, email } = values
  const city = where.kind === 'city' ? where.place : null
  return { firstname, lastname, username, email, step, city }
}

/** Stores a draft for the registration form. */
export const storeDraft = (draft: Draft) => sessionStorage.setItem(REGISTRATION_DRAFT, JSON.stringify(draft))

/** Returns the draft from a stored text; an empty one for anything unparsable. */
export function readDraft(stored: string | null): Draft {
  const found = parsed(stored)
  const typed = TYPED.map((name) => [name, typeof found[name] === 'string' ? found[name] : ''])
  return {
    ...EMPTY,
    ...Object.fromEntries(typed),
    // The password isn't stored, so the form opens at the latest at its step.
    step: found.step === 'account' || found.step === 'where' ? 'account' : 'who',
    city: isPlace(found.city) ? found.city : null,
  }
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const { city, country, latitude, longitude } = value as Partial<Place>
  return (
    typeof city === 'string' &&
    typeof country === 'string' &&
    typeof latitude === 'number' &&
    typeof longitude === 'number'
  )
}
