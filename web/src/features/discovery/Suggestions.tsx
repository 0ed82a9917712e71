import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import type { Card } from '@savanna/contract/profiles/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { suggestionsFor } from './discovery.queries.ts'
import { Answers } from './evening/Answers.tsx'
import { countWaiting } from './evening/evening.model.ts'
import { Night } from './evening/Night.tsx'
import { PassedNote } from './evening/PassedNote.tsx'
import { usePassSuggestion } from './evening/use-answers.ts'
import { useSunset } from './evening/use-sunset.ts'
import { NO_FILTERS } from './filters/choice.model.ts'
import { FilterButton } from './filters/FilterButton.tsx'
import { listPills, SUGGESTION_ORDERS, widenFilters } from './filters/filters.model.ts'
import { useChoice } from './filters/use-choice.ts'
import { FoundBar } from './results/FoundBar.tsx'
import { FoundList } from './results/FoundList.tsx'
import { MoreWithPlan } from './results/MoreWithPlan.tsx'

interface SuggestionsProps {
  memberId: string
  /** Shown below the people, where there are any. */
  foot?: ReactNode
}

/** Shows the suggested members, in the chosen order and by the chosen filters. */
export function Suggestions({ memberId, foot }: SuggestionsProps) {
  const [choice, choose] = useChoice(memberId)
  const query = useInfiniteQuery(suggestionsFor(memberId, choice))
  const { passed, pass, undo } = usePassSuggestion()
  const evening = query.data?.pages[0]?.evening
  const answers = useCallback((card: Card) => <Answers card={card} onPass={() => pass(card)} />, [pass])
  useSunset(evening?.next, () => void query.refetch())

  function showEnd({ evening }: { evening: Evening }, cards: Card[]) {
    if (countWaiting(evening, cards) === 0) return <Night evening={evening} />
    if (cards.length === 0)
      return <HiddenByFilters onAll={() => choose({ ...NO_FILTERS, sort: choice.sort })} />
    return evening.more && <MoreWithPlan shown={cards.length} evening={evening} />
  }

  return (
    <>
      <FoundBar
        slim
        orders={SUGGESTION_ORDERS}
        sort={choice.sort}
        onSort={(sort) => choose({ ...choice, sort })}
        action={<FilterButton memberId={memberId} choice={choice} onApply={choose} />}
        pills={listPills(choice, NO_FILTERS)}
        onRest={choose}
      />
      <PassedNote card={passed} onUndo={undo} />
      <FoundList
        label={t`Suggestions`}
        query={query}
        counted={false}
        onWiden={(widen) => choose(widenFilters(choice, widen))}
        end={showEnd}
        {...(evening && { answers })}
      />
      {query.data?.pages.some(({ list }) => list.length > 0) && foot}
    </>
  )
}

function HiddenByFilters({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState
      title={t`No result`}
      drawing={<NoResultDrawing />}
      action={<Button onClick={onAll}>{t`Show today’s people`}</Button>}
    >
      {t`Your filters hide those of today’s five who still wait for you.`}
    </EmptyState>
  )
}
