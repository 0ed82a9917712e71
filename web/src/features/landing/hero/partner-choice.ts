import { msg, select } from '@lingui/core/macro'
import { foldDigits } from '@savanna/contract/digits'
import { DAY_MS } from '@savanna/contract/time'

/** A visitor's choice in the find-partner form. It isn't sent anywhere, only passed on to the registration. */
export interface PartnerChoice {
  iAm: string
  lookingFor: string
  age: number | null
  city: string
}

/** The form's options, by stored value. `who` is their name in a sentence. */
export const GENDER_NAMES = {
  Male: { name: msg`Male`, who: 'male' },
  Female: { name: msg`Female`, who: 'female' },
  'Gender Nonconforming': { name: msg`Gender Nonconforming`, who: 'nonconforming' },
  'Non-binary': { name: msg`Non-binary`, who: 'nonbinary' },
  Genderqueer: { name: msg`Genderqueer`, who: 'genderqueer' },
}
export type GenderName = keyof typeof GENDER_NAMES

const namesExcept = (left: string) =>
  (Object.keys(GENDER_NAMES) as GenderName[]).filter((name) => GENDER_NAMES[name].who !== left)
export const I_AM: readonly GenderName[] = namesExcept('nonconforming')
export const LOOKING_FOR: readonly GenderName[] = namesExcept('genderqueer')

const KEPT = 'partner-choice'
const AGES = { min: 18, max: 99 }
const CITY = 80

function known(options: readonly string[], value: string | null): string {
  return value !== null && options.includes(value) ? value : ''
}

/** Returns the values of the form's fields, by field. */
export function typedIn(form: ParentNode): Record<string, string> {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-field]')
  return Object.fromEntries([...fields].map(({ dataset, value }) => [dataset.field, value]))
}

/** Returns a query's choice, such as `i_am=Male&looking_for=Female&age=30&city=Lyon`; null for none. */
export function choiceOf(search: string): PartnerChoice | null {
  const query = new URLSearchParams(search)
  const age = Number(foldDigits(query.get('age') ?? ''))
  const choice = {
    iAm: known(I_AM, query.get('i_am')),
    lookingFor: known(LOOKING_FOR, query.get('looking_for')),
    age: Number.isInteger(age) && age >= AGES.min && age <= AGES.max ? age : null,
    city: (query.get('city') ?? '').trim().slice(0, CITY),
  }
  return choice.iAm || choice.lookingFor || choice.age || choice.city ? choice : null
}

/** Stores the choice on this device for a day, for the profile that is filled in once the email is confirmed. */
export function storeChoice(choice: PartnerChoice, now = Date.now()): void {
  const until = String(now + DAY_MS)
  localStorage.setItem(KEPT, new URLSearchParams({ ...queryOfChoice(choice), until }).toString())
}

export function readStoredChoice(now = Date.now()): PartnerChoice | null {
  const kept = localStorage.getItem(KEPT) ?? ''
  return Number(new URLSearchParams(kept).get('until')) > now ? choiceOf(kept) : null
}

/** Returns a choice's query. */
function queryOfChoice(choice: PartnerChoice): Record<string, string> {
  const { iAm, lookingFor, age, city } = choice
  return {
    ...(iAm && { i_am: iAm }),
    ...(lookingFor && { looking_for: lookingFor }),
    ...(age && { age: String(age) }),
    ...(city && { city }),
  }
}

const GENDERS: Record<string, 'man' | 'woman'> = { Male: 'man', Female: 'woman' }

/** Returns the gender and orientation that the choice implies for the profile; null where it leaves them open. */
export function toRegisterProfile({ iAm, lookingFor }: PartnerChoice) {
  const gender = GENDERS[iAm] ?? null
  const partnerGender = GENDERS[lookingFor]
  const orientation =
    gender && partnerGender ? (gender === partnerGender ? ('homo' as const) : ('hetero' as const)) : null
  return { gender, orientation }
}

/** Returns the choice as a sentence, such as "Looking for someone female, about 30, in Lyon." */
export function describeChoice({ lookingFor, age, city }: PartnerChoice): string {
  const who = Object.hasOwn(GENDER_NAMES, lookingFor) ? GENDER_NAMES[lookingFor as GenderName].who : 'anybody'
  if (age && city)
    return select(who, {
      male: `Looking for a man, around ${age}, in ${city}.`,
      female: `Looking for a woman, around ${age}, in ${city}.`,
      nonconforming: `Looking for someone gender nonconforming, around ${age}, in ${city}.`,
      nonbinary: `Looking for someone non-binary, around ${age}, in ${city}.`,
      other: `Looking for someone around ${age}, in ${city}.`,
    })
  if (age)
    return select(who, {
      male: `Looking for a man, around ${age}.`,
      female: `Looking for a woman, around ${age}.`,
      nonconforming: `Looking for someone gender nonconforming, around ${age}.`,
      nonbinary: `Looking for someone non-binary, around ${age}.`,
      other: `Looking for someone around ${age}.`,
    })
  if (city)
    return select(who, {
      male: `Looking for a man in ${city}.`,
      female: `Looking for a woman in ${city}.`,
      nonconforming: `Looking for someone gender nonconforming in ${city}.`,
      nonbinary: `Looking for someone non-binary in ${city}.`,
      other: `Looking for someone in ${city}.`,
    })
  return select(who, {
    male: 'Looking for a man.',
    female: 'Looking for a woman.',
    nonconforming: 'Looking for someone gender nonconforming.',
    nonbinary: 'Looking for someone non-binary.',
    other: 'Looking for someone.',
  })
}
