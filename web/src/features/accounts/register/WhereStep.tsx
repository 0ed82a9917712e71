import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import shared from '../../../kit/ui/shared-styles.module.css'
import { toast } from '../../../kit/ui/states/toast.ts'
import { CityField, cityNear, geolocate, locationSentence, placeLabel } from '../../geo/index.ts'
import { readStoredChoice } from '../../landing/index.ts'
import type { Whereabouts } from './register.model.ts'
import classes from './register.module.css'

interface WhereStepProps {
  where: Whereabouts
  onSettle: (where: Whereabouts) => void
  hidden: boolean
}

/** Shows the third step: the device's position, or a city by name. */
export function WhereStep({ where, onSettle, hidden }: WhereStepProps) {
  const { locate, busy } = useLocate(onSettle)
  const [initialText] = useState(() => readStoredChoice()?.city)
  return (
    <div className={classes.fields} data-step="where" hidden={hidden}>
      <Button
        variant="default"
        size="lg"
        leftSection={<IconCurrentLocation size={20} stroke={1.75} />}
        onClick={locate}
        loading={busy}
      >
        {t`Use my location`}
      </Button>
      <Box component="span" mt="xs" mb="2xs" className={shared.orLine}>
        {t`or`}
      </Box>
      <CityField
        label={t`Choose a city`}
        placeholder={t`Start typing its name`}
        initialText={initialText}
        value={where.kind === 'city' ? where.place : null}
        onChange={(place) => onSettle(place ? { kind: 'city', place } : { kind: 'open' })}
      />
      <Box mt="2xs" mb="sm" mih={76} py="sm" px="md" className={classes.place} role="status">
        <p>{headline(where)}</p>
        <p>{explanation(where)}</p>
      </Box>
    </div>
  )
}

function useLocate(onSettle: (where: Whereabouts) => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function locate(): Promise<void> {
    setBusy(true)
    const { source, latitude, longitude } = await geolocate()
    const near = await queries.fetchQuery(cityNear({ latitude, longitude })).catch((error: unknown) => {
      toast.error(locationSentence(error))
      return null
    })
    onSettle({ kind: 'found', by: source, latitude, longitude, near })
    setBusy(false)
  }

  return { locate, busy }
}

function headline(where: Whereabouts): string {
  if (where.kind === 'open') return t`Where should we look for people?`
  if (where.kind === 'city') return placeLabel(where.place)
  if (where.by === 'default') return t`Your browser didn’t share your location`
  if (!where.near) return t`We’ve got your location`
  const place = placeLabel(where.near)
  return t`Near ${place}`
}

function explanation(where: Whereabouts): string {
  if (where.kind !== 'found' || where.by === 'device')
    return t`Others see a rounded distance, never your exact location.`
  if (!where.near) return t`You can continue: until you choose a city, we’ll use a default location.`
  const place = placeLabel(where.near)
  return t`You can continue: until you choose a city, we’ll use ${place}.`
}
