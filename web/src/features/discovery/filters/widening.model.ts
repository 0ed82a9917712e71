import { plural } from '@lingui/core/macro'
import { FILTER_BOUNDS, TOTAL_CAP, type Widening } from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'

interface WideningTexts {
  reason: string
  verb: string
}

/**
 * Returns the sentence that names the filter which shortens the list, and the label of the button that relaxes it.
 */
export function describeWidening({ filter, members, to }: Widening): WideningTexts {
  const more = formatNumber(Math.min(members, TOTAL_CAP)) + (members >= TOTAL_CAP ? '+' : '')
  const { ageMin = FILTER_BOUNDS.age.min, ageMax = FILTER_BOUNDS.age.max, distMax } = to
  switch (filter) {
    case 'age':
      return describeAge(members, more, [formatNumber(ageMin), formatNumber(ageMax)])
    case 'distance':
      return distMax === undefined
        ? describeAnywhere(members, more)
        : describeDistance(members, more, formatDistance(distMax))
    case 'popularity':
      return describePopularity(members, more)
    case 'tags':
      return describeInterests(members, more)
  }
}

function describeAge(members: number, more: string, [from, to]: [string, string]): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter for age hides the most people: from ${from} to ${to} there is ${more} more person.`,
      other: `The filter for age hides the most people: from ${from} to ${to} there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Look from ${from} to ${to}: ${more} more`,
      other: `Look from ${from} to ${to}: ${more} more`,
    }),
  }
}

function describeAnywhere(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter for distance hides the most people: anywhere there is ${more} more person.`,
      other: `The filter for distance hides the most people: anywhere there are ${more} more people.`,
    }),
    verb: plural(members, { one: `Look anywhere: ${more} more`, other: `Look anywhere: ${more} more` }),
  }
}

function describeDistance(members: number, more: string, distance: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter for distance hides the most people: within ${distance} there is ${more} more person.`,
      other: `The filter for distance hides the most people: within ${distance} there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Look within ${distance}: ${more} more`,
      other: `Look within ${distance}: ${more} more`,
    }),
  }
}

function describePopularity(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter for popularity hides the most people: with any popularity there is ${more} more person.`,
      other: `The filter for popularity hides the most people: with any popularity there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Look at any popularity: ${more} more`,
      other: `Look at any popularity: ${more} more`,
    }),
  }
}

function describeInterests(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter for interests hides the most people: without it there is ${more} more person.`,
      other: `The filter for interests hides the most people: without it there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Look at all interests: ${more} more`,
      other: `Look at all interests: ${more} more`,
    }),
  }
}
