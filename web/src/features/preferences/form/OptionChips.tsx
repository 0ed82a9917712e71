import '@mantine/core/styles/Chip.layer.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Chip, Flex, TextInput } from '@mantine/core'
import { optionName } from '@savanna/contract/preferences/names'
import type { PreferenceField } from '@savanna/contract/preferences/routes'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isEnterKey } from '../../../kit/keyboard/enter-key.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { matching } from '../answers.model.ts'
import { choose } from '../preferences.model.ts'
import classes from './OptionChips.module.css'

/** With more options than this, there is a search field. */
const MANY = 40
/** How many options show before anything is typed. */
const FIRST = 12

interface OptionChipsProps {
  field: PreferenceField
  title: string
  options: readonly string[]
  /** Any number can be chosen, or one. */
  multi: boolean
  chosen: readonly string[]
  /** The label of a choice of nothing, for one of several; without it a button clears the choice. */
  none?: string
  /** Called with the chosen options in the panel's order. */
  onChange: (chosen: string[]) => void
}

/** Shows a panel's options to choose from. */
export function OptionChips({ field, title, options, multi, chosen, none, onChange }: OptionChipsProps) {
  const name = useId()
  const count = options.length
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  // A selected option stays visible while the panel is open: it may have the focus, and be selected again.
  const [pinned, setPinned] = useState(chosen)
  const many = options.length > MANY
  const everything = !many || (all && !search.trim())
  const shown = everything ? options : findShown({ field, options }, [...pinned, ...chosen], search)

  function pick(option: string, checked: boolean) {
    setPinned((before) => [...before, option])
    onChange(choose({ options, multi }, chosen, option, checked))
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
        {none && (
          <Chip
            type="radio"
            name={name}
            value=""
            checked={chosen.length === 0}
            onChange={() => onChange([])}
            classNames={{ label: classes.chip ?? '' }}
          >
            {none}
          </Chip>
        )}
      </Flex>
      {shown.length === 0 && (
        <Box component="p" c="dimmed">
          {t`Nothing found`}
        </Box>
      )}
      <Flex gap="md" className={classes.foot}>
        {many && !all && !search && (
          <SmallButton onClick={() => setAll(true)}>{t`Show all ${count}`}</SmallButton>
        )}
        {chosen.length > 0 && !none && (
          <SmallButton onClick={() => onChange([])}>
            <Trans>
              Clear<Hidden> {title}</Hidden>
            </Trans>
          </SmallButton>
        )}
      </Flex>
    </fieldset>
  )
}

type Options = Parameters<typeof matching>[0]

function findShown(panel: Options, pinned: readonly string[], search: string): string[] {
  if (search.trim()) return matching(panel, search)
  const first = panel.options.slice(0, FIRST)
  return [...panel.options.filter((option) => pinned.includes(option) && !first.includes(option)), ...first]
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
