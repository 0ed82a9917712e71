import { t } from '@lingui/core/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { PassedNote } from './answers/PassedNote.tsx'
import { SuggestionActions } from './answers/SuggestionActions.tsx'
import { usePassSuggestion } from './answers/use-pass-suggestion.ts'
import { useRefill } from './answers/use-refill.ts'
import { suggestionsQuery } from './discovery.queries.ts'
import { NO_FILTERS } from './filters/choice.model.ts'
import { FilterButton } from './filters/FilterButton.tsx'
import { listPills, requiredReach, SUGGESTION_ORDERS, widenFilters } from './filters/filters.model.ts'
import { useChoice } from './filters/use-choice.ts'
import { ResultBar } from './results/FoundBar.tsx'
import { ResultList } from './results/ResultList.tsx'

interface SuggestionsProps {
  memberId: string
  /** Shown below the people, if there are any. */
  foot?: ReactNode
}

/** Shows the suggested members, in the chosen order and with the chosen filters. */
export function Suggestions({ memberId, foot }: SuggestionsProps) {
  const [choice, choose] = useChoice(memberId)
  const query = useInfiniteQuery(suggestionsQuery(memberId, choice))
  const { passed, pass, undo } = usePassSuggestion()
  const refill = useRefill(memberId, choice)
  const actions = useCallback(
    (card: Card) => <SuggestionActions card={card} onPass={() => pass(card)} />,
    [pass],
  )

  return (
    <>
      <ResultBar
        slim
        orders={SUGGESTION_ORDERS}
        sort={choice.sort}
        onSort={(sort) => choose({ ...choice, sort })}
        action={<FilterButton memberId={memberId} choice={choice} onApply={choose} />}
        pills={listPills(choice, NO_FILTERS)}
        onRest={choose}
      />
      <PassedNote card={passed} onUndo={undo} />
      <ResultList
        label={t`Suggestions`}
        query={query}
        counted={false}
        refill={refill}
        within={requiredReach(choice)}
        onWiden={(widen) => choose(widenFilters(choice, widen))}
        actions={actions}
      />
      {query.data?.pages.some(({ list }) => list.length > 0) && foot}
    </>
  )
}
