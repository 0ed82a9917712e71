import '@mantine/core/styles/Combobox.layer.css'
import { t } from '@lingui/core/macro'
import { Combobox, Loader, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { CITY_NOT_FOUND, type City, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import classes from './CityField.module.css'
import { Flag } from './Flag.tsx'
import { countryCodeOf } from './flag.model.ts'
import { detailLabel, placeLabel } from './geo.model.ts'
import { useCityField } from './use-city-field.ts'
import type { CitySearch } from './use-city-search.ts'

interface CityFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'leftSection' | 'rightSection'> {
  value: Place | null
  /** Called with a city when one is chosen, and with null while another is being typed. */
  onChange: (place: Place | null) => void
  /** A text that was typed elsewhere; shown until a city is chosen. */
  initialText?: string | undefined
}

/**
 * Shows a combobox for a city. Leaving the field, or Enter, only selects a city that the text certainly means;
 * otherwise the text stays, and the found cities can be chosen.
 */
export function CityField({ value, onChange, initialText = '', ...props }: CityFieldProps) {
  const { onBlur, error, label = t`City`, ...input } = props
  const field = useCityField({ value, onChange, initialText })
  const { combobox, typed, search, found, refusal, choose } = field

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
          onChange={(event) => field.type(event.currentTarget.value)}
          onBlur={(event) => {
            onBlur?.(event)
            field.leave()
          }}
          onKeyDown={field.press}
          // Typing replaces the chosen city.
          onFocus={(event) => value && event.currentTarget.select()}
          onClick={() => typed !== '' && combobox.openDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={value !== null || search.state === 'idle'}>
        {refusal && found && <Combobox.Header className={classes.refusal}>{refusal}</Combobox.Header>}
        <Options search={search} />
      </Combobox.Dropdown>
      {refusal && found && !combobox.dropdownOpened && <Suggestions cities={found} onChoose={choose} />}
    </Combobox>
  )
}

interface SuggestionsProps {
  cities: City[]
  onChoose: (city: City) => void
}

/** Shows the most likely cities below a field that was left with a text that may mean several. */
function Suggestions({ cities, onChoose }: SuggestionsProps) {
  return (
    <ul aria-label={t`Cities`} className={classes.suggestions}>
      {cities.slice(0, SUGGESTED).map((city) => (
        <li key={city.id}>
          <UnstyledButton className={classes.option} w="100%" px="sm" onClick={() => onChoose(city)}>
            <CityLine city={city} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

const SUGGESTED = 3

function CityLine({ city }: { city: City }) {
  return (
    <>
      <Flag code={city.country_code} decorative />
      <bdi>{city.label ?? city.city}</bdi>
      <span className={classes.country}>{detailLabel(city)}</span>
    </>
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
          <CityLine city={city} />
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
