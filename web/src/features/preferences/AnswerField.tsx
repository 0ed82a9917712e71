import { Chip, TextInput } from '@mantine/core'
import type { Answer, PreferencePanel } from '@savanna/contract/preferences'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './AnswerField.module.css'
import { choose, listOf, matching } from './preferences.model.ts'

/** More options than this are searched rather than looked through. */
const MANY = 40
/** How many of many are in sight before something is typed. */
const FIRST = 12

interface AnswerFieldProps {
  panel: PreferencePanel
  answer: Answer
  onChange: (answer: Answer) => void
}

/** The options of a panel to choose from. */
export function AnswerField({ panel, answer, onChange }: AnswerFieldProps) {
  const name = useId()
  const { options, title, multi } = panel
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const many = options.length > MANY
  const chosen = listOf(answer)
  const shown = many ? inSight(options, chosen, search, all) : options

  return (
    <fieldset className={classes.field}>
      <legend className={classes.hidden}>{title}</legend>
      {many && (
        <SearchField
          title={title}
          value={search}
          onChange={setSearch}
          onEnter={() => {
            const [first] = shown
            if (!search.trim() || !first) return
            onChange(choose(panel, answer, first, true))
            setSearch('')
          }}
        />
      )}
      <div className={classes.chips}>
        {shown.map((option) => (
          <Chip
            key={option}
            type={multi ? 'checkbox' : 'radio'}
            name={name}
            value={option}
            checked={chosen.includes(option)}
            onChange={(checked) => onChange(choose(panel, answer, option, checked))}
            classNames={{ label: classes.chip ?? '' }}
          >
            {option}
          </Chip>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.none}>Nothing by that name</p>}
      <div className={classes.foot}>
        {many && !all && !search && (
          <button type="button" className={classes.small} onClick={() => setAll(true)}>
            Show all {options.length}
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" className={classes.small} onClick={() => onChange(multi ? [] : null)}>
            Clear<span className={classes.hidden}> {title}</span>
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** What is chosen stays in sight, whatever else is. */
function inSight(
  options: readonly string[],
  chosen: string[],
  search: string,
  all: boolean,
): readonly string[] {
  if (search.trim()) return matching(options, search)
  if (all) return options
  const first = options.slice(0, FIRST)
  return [...chosen.filter((option) => !first.includes(option)), ...first]
}

interface SearchFieldProps {
  title: string
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}

function SearchField({ title, value, onChange, onEnter }: SearchFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    // Enter ends a word in an input method; only outside of one does it choose.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={`Find: ${title}`}
      placeholder="Type to find"
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
