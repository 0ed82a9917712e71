import { Gender, Orientation } from '@savanna/contract/profiles/routes'
import { addressOf, type Choice, type ChoiceAddress, choiceIn, NO_FILTERS } from '../filters/choice.model.ts'
import { type Pill, pillsOf } from '../filters/filters.model.ts'

/** What a search asks for, with nothing left open. */
export interface Criteria extends Choice {
  /** Null is both. */
  gender: Gender | null
  /** Null is any. */
  orientation: Orientation | null
}

export interface SearchAddress extends ChoiceAddress {
  gender?: unknown
  orientation?: unknown
}

/** What the panel stands at before anybody touches it: whoever searches means it. */
export const SEARCH_START: Criteria = {
  ...NO_FILTERS,
  distMode: 'must',
  gender: null,
  orientation: null,
}

export function criteriaIn(address: SearchAddress): Criteria {
  const gender = Gender.safeParse(address.gender)
  const orientation = Orientation.safeParse(address.orientation)
  return {
    ...SEARCH_START,
    ...choiceIn(address, SEARCH_START),
    gender: gender.success ? gender.data : SEARCH_START.gender,
    orientation: orientation.success ? orientation.data : SEARCH_START.orientation,
  }
}

/** The shortest address from which `criteriaIn` reads these criteria. */
export function searchAddressOf({ gender, orientation, ...choice }: Criteria): SearchAddress {
  return {
    ...addressOf(choice, SEARCH_START),
    ...(gender && { gender }),
    ...(orientation && { orientation }),
  }
}

export const GENDERS: Record<Gender, string> = { woman: 'Women', man: 'Men' }
export const ORIENTATIONS: Record<Orientation, string> = { bi: 'Bi', hetero: 'Hetero', homo: 'Homo' }

/** What narrows the results, each with the criteria that are left without it. */
export function searchPills(criteria: Criteria): Pill<Criteria>[] {
  const { gender, orientation } = criteria
  const pills = pillsOf(criteria, SEARCH_START)
  if (gender) pills.push({ key: 'gender', text: GENDERS[gender], rest: { ...criteria, gender: null } })
  if (orientation) {
    const rest = { ...criteria, orientation: null }
    pills.push({ key: 'orientation', text: ORIENTATIONS[orientation], rest })
  }
  return pills
}
