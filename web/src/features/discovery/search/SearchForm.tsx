import { msg, t } from '@lingui/core/macro'
import { Box, Button, Flex } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { useMember } from '../../../kit/session/session.ts'
import { Segments } from '../../../kit/ui/fields/Segments.tsx'
import { FilterFields } from '../filters/FilterFields.tsx'
import { LiveCount } from '../filters/LiveCount.tsx'
import classes from './SearchForm.module.css'
import { GENDERS, ORIENTATIONS, parseOption, SEARCH_START, type SearchCriteria } from './search.model.ts'
import { searchCountQuery } from './search.queries.ts'

interface SearchFormProps {
  /** The criteria of the last search. */
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

const EVERYONE = 'everyone'
const GENDER_CHOICES = { [EVERYONE]: msg`Everyone`, ...GENDERS }
const ANY = 'any'
const ORIENTATION_CHOICES = { [ANY]: msg({ message: 'Any', context: 'orientation' }), ...ORIENTATIONS }

/** Shows all criteria, with a live count of the members who match; searches only when Search is pressed. */
export function SearchForm({ criteria, onSearch }: SearchFormProps) {
  const { id } = useMember()
  const [draft, setDraft, changed] = useDraft(criteria)
  const change = (changed: Partial<SearchCriteria>) => setDraft({ ...draft, ...changed })

  return (
    <form className={classes.form} onSubmit={handleSubmit(() => onSearch(draft))}>
      <fieldset>
        <Box component="legend" fw={600} mb="xs" p={0}>
          {t`Gender`}
        </Box>
        <Segments
          full
          label={t`Gender`}
          choices={choicesOf(GENDER_CHOICES)}
          value={draft.gender ?? EVERYONE}
          onChange={(value) => change({ gender: parseOption(GENDERS, value) })}
        />
      </fieldset>
      <fieldset>
        <Box component="legend" fw={600} mb="xs" p={0}>
          {t`Orientation`}
        </Box>
        <Segments
          full
          label={t`Orientation`}
          choices={choicesOf(ORIENTATION_CHOICES)}
          value={draft.orientation ?? ANY}
          onChange={(value) => change({ orientation: parseOption(ORIENTATIONS, value) })}
        />
      </fieldset>
      <FilterFields value={draft} onChange={change} />
      <Flex gap="sm" justify="space-between" className={classes.foot}>
        <Button variant="subtle" onClick={() => setDraft({ ...SEARCH_START, sort: draft.sort })}>
          {t({ message: 'Reset', context: 'filters' })}
        </Button>
        <LiveCount
          draft={draft}
          query={(settled) => searchCountQuery(id, settled)}
          // The results show the number for the criteria of the last search.
          shown={changed}
        />
        <Button type="submit" leftSection={<IconSearch size={20} stroke={1.75} />}>
          {t({ message: 'Search', context: 'verb' })}
        </Button>
      </Flex>
    </form>
  )
}

/**
 * Holds the unsent criteria until Search is pressed, and follows criteria changed elsewhere: a removed pill, the
 * browser's Back. The form stays mounted, so the focus stays where it is. Also returns whether they differ.
 */
function useDraft(criteria: SearchCriteria) {
  const [draft, setDraft] = useState(criteria)
  const latest = JSON.stringify(criteria)
  const [followed, setFollowed] = useState(latest)
  if (latest !== followed) {
    setFollowed(latest)
    setDraft(criteria)
  }
  return [draft, setDraft, JSON.stringify(draft) !== latest] as const
}

function choicesOf<T extends string>(labels: Record<T, Sentence>) {
  return (Object.entries(labels) as [T, Sentence][]).map(([value, label]) => ({ value, label: say(label) }))
}
