import { t } from '@lingui/core/macro'
import { Box, Button, Stack } from '@mantine/core'
import type { Place } from '@savanna/contract/geo/routes'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '../../../kit/ui/shared-styles.module.css'
import { CityField, defaultPlaceText, type Located, useLocate } from '../../geo/index.ts'

interface PlaceFieldProps {
  value: Place | null
  error?: string | undefined
  onChange: (place: Place | null) => void
  /** Called instead of `onChange` when the device found its position. */
  onFound?: (place: Place) => void
  autoFocus?: boolean
}

/** Shows the field for a city, by name or by the device's position. */
export function PlaceField({
  value,
  error,
  onChange,
  onFound = onChange,
  autoFocus = false,
}: PlaceFieldProps) {
  const [note, setNote] = useState<string | null>(null)
  const { locate, busy } = useLocate((place: Place, source: Located['source']) => {
    setNote(source === 'default' ? defaultPlaceText(place) : null)
    if (source === 'device') onFound(place)
    else onChange(place)
  })

  return (
    <Stack gap="xs" align="flex-start">
      <Box w="100%">
        <CityField
          value={value}
          name="city"
          error={error}
          {...(autoFocus && { 'data-autofocus': true, autoFocus })}
          onChange={(place) => {
            setNote(null)
            onChange(place)
          }}
        />
      </Box>
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={20} stroke={1.75} aria-hidden="true" />}
        loading={busy}
        onClick={locate}
      >
        {t`Geolocate me`}
      </Button>
      <Box component="p" c="dimmed" fz="sm" className={shared.note} role="status">
        {note}
      </Box>
    </Stack>
  )
}
