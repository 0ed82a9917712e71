import '@mantine/core/styles/Combobox.layer.css'
import { t } from '@lingui/core/macro'
import { Combobox, Loader, TextInput, type TextInputProps, UnstyledButton, useCombobox } from '@mantine/core'
import { CITY_NOT_FOUND, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import classes from './CityField.module.css'
import { Flag } from './Flag.tsx'
import { countryCodeOf } from './flag.model.ts'
import { placeLabel, regionLabel } from './geo.model.ts'
import { type CitySearch, useCitySearch } from './use-city-search.ts'

interface CityFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'leftSection' | 'rightSection'> {
  value: Place | null
  /** Called with a city when one is chosen, and with null while another is being typed. */
  onChange: (place: Place | null) => void
}

/** Shows a combobox for a city. Leaving the field selects the most likely city for the typed text. */
export function CityField({ value, onChange, onBlur, error, label = t`City`, ...input }: CityFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { typed, setTyped, search, resolve } = useCitySearch()
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef('')

  // Enter selects the most likely city without an arrow key first.
  const { selectFirstOption } = combobox
  const found = search.state === 'found' ? search.cities : undefined
  useEffect(() => {
    if (found) selectFirstOption()
  }, [found, selectFirstOption])

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

  async function leave(event: FocusEvent<HTMLInputElement>): Promise<void> {
    onBlur?.(event)
    combobox.closeDropdown()
    if (value || typed.trim() === '') return
    const meant = await resolve()
    // The text has since changed: another city is being typed.
    if (latest.current !== typed) return
    if (typeof meant === 'string') setRefusal(meant)
    else choose(meant)
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const city = found?.find((one) => String(one.id) === id)
        if (city) choose(city)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
          label={label}
          value={value ? placeLabel(value) : typed}
          error={error ?? refusal}
          autoComplete="off"
          leftSection={value && <Flag code={countryCodeOf(value)} decorative />}
          rightSection={!value && search.state === 'looking' ? <Loader size="xs" /> : null}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          // Typing replaces the chosen city.
          onFocus={(event) => value && event.currentTarget.select()}
          onClick={() => typed !== '' && combobox.openDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={value !== null || search.state === 'idle'}>
        <Options search={search} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ search }: { search: CitySearch }) {
  if (search.state === 'idle') return null
  if (search.state === 'looking') return <Combobox.Empty>{t`Searching…`}</Combobox.Empty>
  if (search.state === 'none') return <Combobox.Empty role="status">{say(CITY_NOT_FOUND)}</Combobox.Empty>
  if (search.state === 'failed') return <Failure {...search} />
  return (
    <Combobox.Options aria-label={t`Cities`} className={classes.options}>
      {search.cities.map((city) => (
        <Combobox.Option key={city.id} value={String(city.id)} className={classes.option}>
          <Flag code={city.country_code} decorative />
          <span>{city.city}</span>
          <span className={classes.country}>{regionLabel(city)}</span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}

function Failure({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <Combobox.Empty role="alert">
      {sentence}{' '}
      <UnstyledButton
        mih={44}
        px="xs"
        fz="inherit"
        td="underline"
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry}
      >
        {t`Try again`}
      </UnstyledButton>
    </Combobox.Empty>
  )
}
