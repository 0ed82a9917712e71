import { useCombobox } from '@mantine/core'
import type { Place } from '@savanna/contract/geo/routes'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isEnterKey } from '../../kit/keyboard/enter-key.ts'
import { useCitySearch } from './use-city-search.ts'

interface CityFieldState {
  value: Place | null
  onChange: (place: Place | null) => void
  initialText: string
}

/** Returns the state and the event handlers of a field for a city. */
export function useCityField({ value, onChange, initialText }: CityFieldState) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { typed, setTyped, search, resolve } = useCitySearch(initialText)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(initialText)
  const found = search.state === 'found' ? search.cities : undefined

  function type(text: string): void {
    setTyped(text)
    latest.current = text
    setRefusal(null)
    onChange(null)
    if (text.trim() === '') combobox.closeDropdown()
    else combobox.openDropdown()
  }

  function choose(place: Place): void {
    setTyped('')
    latest.current = ''
    onChange(place)
    combobox.closeDropdown()
  }

  async function settle(): Promise<void> {
    if (value || typed.trim() === '') return
    const meant = await resolve()
    // The text has since changed: another city is being typed.
    if (latest.current !== typed) return
    if (typeof meant === 'string') setRefusal(meant)
    else choose(meant)
  }

  function leave(): void {
    combobox.closeDropdown()
    void settle()
  }

  /** Enter without a selected option settles the text, and doesn't submit a form without a city. */
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const isSettled = value !== null || typed.trim() === '' || combobox.getSelectedOptionIndex() >= 0
    if (!isEnterKey(event) || isSettled) return
    event.preventDefault()
    void settle()
  }

  return { combobox, typed, search, found, refusal, type, choose, leave, press }
}
