import '@mantine/core/styles/Chip.layer.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Chip, Flex, TextInput } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { optionName } from '@savanna/contract/preferences/names'
import { BELIEF_PANELS, type PanelAnswer, type PreferencePanel } from '@savanna/contract/preferences/routes'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isEnterKey } from '../../../kit/keyboard/enter-key.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { matching } from '../answers.model.ts'
import { choose, listOf } from '../preferences.model.ts'
import classes from './AnswerField.module.css'

/** With more options than this, the panel has a search field. */
const MANY = 40
/** How many options show before anything is typed. */
const FIRST = 12

interface AnswerFieldProps {
  panel: PreferencePanel
  answer: PanelAnswer
  onChange: (answer: PanelAnswer) => void
}

/** Shows a panel's options to choose from. */
export function AnswerField({ panel, answer, onChange }: AnswerFieldProps) {
  const name = useId()
  const { field, options, multi } = panel
  const title = say(panel.title)
  const count = options.length
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const chosen = listOf(answer)
  // A selected option stays visible while the panel is open: it may have the focus, and be selected again.
  const [kept, setKept] = useState(chosen)
  const many = options.length > MANY
  const belief = BELIEF_PANELS.some((each) => each === field)
  const shown = many && !(all && !search.trim()) ? inSight(panel, [...kept, ...chosen], search) : options

  function pick(option: string, checked: boolean) {
    setKept((before) => [...before, option])
    onChange(choose(panel, answer, option, checked))
  }

  function pickFirst() {
    const [first] = shown
    if (!search.trim() || !first) return
    pick(first, true)
    setSearch('')
  }

  return (
    <fieldset>
      <legend>
        <Hidden>{title}</Hidden>
      </legend>
      {many && <SearchField title={title} value={search} onChange={setSearch} onEnter={pickFirst} />}
      <Flex wrap="wrap" gap="xs">
        {shown.map((option) => (
          <Chip
            key={option}
            type={multi ? 'checkbox' : 'radio'}
            name={name}
            value={option}
            checked={chosen.includes(option)}
            onChange={(checked) => pick(option, checked)}
            classNames={{ label: classes.chip ?? '' }}
          >
            {optionName(field, option)}
          </Chip>
        ))}
        {belief && (
          <Chip
            type="radio"
            name={name}
            value=""
            checked={answer === null}
            onChange={() => onChange(null)}
            classNames={{ label: classes.chip ?? '' }}
          >
            {t`Prefer not to say`}
          </Chip>
        )}
      </Flex>
      {belief && (
        <Box component="p" c="dimmed" fz="sm" mt="sm">
          {t`Only people you could match with see your answer and can search by it, unless you show your intimate answers to everyone. It’s never used to rank anyone.`}
        </Box>
      )}
      {shown.length === 0 && (
        <Box component="p" c="dimmed">
          {t`Nothing found`}
        </Box>
      )}
      <Flex gap="md" className={classes.foot}>
        {many && !all && !search && (
          <SmallButton onClick={() => setAll(true)}>{t`Show all ${count}`}</SmallButton>
        )}
        {chosen.length > 0 && !belief && (
          <SmallButton onClick={() => onChange(multi ? [] : null)}>
            <Trans>
              Clear<Hidden> {title}</Hidden>
            </Trans>
          </SmallButton>
        )}
      </Flex>
    </fieldset>
  )
}

function inSight(panel: PreferencePanel, kept: string[], search: string): string[] {
  if (search.trim()) return matching(panel, search)
  const options: readonly string[] = panel.options
  const first = options.slice(0, FIRST)
  return [...options.filter((option) => kept.includes(option) && !first.includes(option)), ...first]
}

/** Shows a button that disappears on click; the focus moves to the first option. */
function SmallButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.small}
      onClick={(event) => {
        event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
        onClick()
      }}
    >
      {children}
    </button>
  )
}

interface SearchFieldProps {
  title: string
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}

function SearchField({ title, value, onChange, onEnter }: SearchFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (!isEnterKey(event)) return
    event.preventDefault()
    onEnter()
  }
  return (
    <TextInput
      type="search"
      mb="sm"
      aria-label={t`Search ${title}`}
      placeholder={t`Type to search`}
      leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
