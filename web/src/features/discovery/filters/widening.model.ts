import { plural } from '@lingui/core/macro'
import { FILTER_BOUNDS, FILTER_PANELS, TOTAL_CAP, type Widening } from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'
import { say } from '@savanna/contract/language/say'
import { SWITCH_NAMES } from './filters.model.ts'

interface WideningTexts {
  reason: string
  verb: string
}

/** Returns the sentence about the filter that shortens the list, and the label of the button that relaxes it. */
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
    case 'new':
    case 'active':
      return describeNamed(members, more, say(SWITCH_NAMES[filter]))
    default: {
      const name = say(FILTER_PANELS.find(({ field }) => field === filter)?.title ?? filter)
      return to.panels?.[filter]?.maybe
        ? describeMaybe(members, more, name)
        : describeNamed(members, more, name)
    }
  }
}

function describeMaybe(members: number, more: string, name: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter “${name}” is hiding the most people: ${more} more person doesn’t say.`,
      other: `The filter “${name}” is hiding the most people: ${more} more people don’t say.`,
    }),
    verb: plural(members, {
      one: `Include people who don’t say: ${more} more`,
      other: `Include people who don’t say: ${more} more`,
    }),
  }
}

function describeNamed(members: number, more: string, name: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `The filter “${name}” is hiding the most people: without it there’s ${more} more person.`,
      other: `The filter “${name}” is hiding the most people: without it there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Without “${name}”: ${more} more`,
      other: `Without “${name}”: ${more} more`,
    }),
  }
}

function describeAge(members: number, more: string, [from, to]: [string, string]): WideningTexts {
  return {
    reason: plural(members, {
      one: `Your age filter is hiding the most people: from ${from} to ${to} there’s ${more} more person.`,
      other: `Your age filter is hiding the most people: from ${from} to ${to} there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Widen to ${from}–${to}: ${more} more`,
      other: `Widen to ${from}–${to}: ${more} more`,
    }),
  }
}

function describeAnywhere(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `Your distance filter is hiding the most people: with no limit there’s ${more} more person.`,
      other: `Your distance filter is hiding the most people: with no limit there are ${more} more people.`,
    }),
    verb: plural(members, { one: `Search anywhere: ${more} more`, other: `Search anywhere: ${more} more` }),
  }
}

function describeDistance(members: number, more: string, distance: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `Your distance filter is hiding the most people: within ${distance} there’s ${more} more person.`,
      other: `Your distance filter is hiding the most people: within ${distance} there are ${more} more people.`,
    }),
    verb: plural(members, {
      one: `Search within ${distance}: ${more} more`,
      other: `Search within ${distance}: ${more} more`,
    }),
  }
}

function describePopularity(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `Your popularity filter is hiding the most people: at any popularity there’s ${more} more person.`,
      other: `Your popularity filter is hiding the most people: at any popularity there are ${more} more people.`,
    }),
    verb: plural(members, { one: `Any popularity: ${more} more`, other: `Any popularity: ${more} more` }),
  }
}

function describeInterests(members: number, more: string): WideningTexts {
  return {
    reason: plural(members, {
      one: `Your interests filter is hiding the most people: without it there’s ${more} more person.`,
      other: `Your interests filter is hiding the most people: without it there are ${more} more people.`,
    }),
    verb: plural(members, { one: `Any interests: ${more} more`, other: `Any interests: ${more} more` }),
  }
}
