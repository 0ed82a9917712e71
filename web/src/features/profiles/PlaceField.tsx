import { Button } from '@mantine/core'
import { type Place, POSITION_UNKNOWN } from '@savanna/contract/geo'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/api/problem.ts'
import { toast } from '../../kit/ui/toast.ts'
import { CityField, cityNear, geolocate } from '../geo/index.ts'
import classes from './ProfileForm.module.css'

const LOCATION_FAILED = "Couldn't fetch location details"

interface PlaceFieldProps {
  value: Place | null
  error?: string | undefined
  onChange: (place: Place | null) => void
}

/** The city, by its name or by where the device is. */
export function PlaceField({ value, error, onChange }: PlaceFieldProps) {
  const queryClient = useQueryClient()
  const locate = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { latitude, longitude } = await geolocate()
      const place = await queryClient.fetchQuery(cityNear({ latitude, longitude }))
      // The name is the city's, the position one's own.
      return { ...place, latitude, longitude }
    },
    onSuccess: onChange,
    onError: (problem) =>
      toast.error(
        problem instanceof ApiProblem && problem.status === 404 ? POSITION_UNKNOWN : LOCATION_FAILED,
      ),
  })

  return (
    <div className={classes.place}>
      <div className={classes.city}>
        <CityField value={value} onChange={onChange} error={error} />
      </div>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconCurrentLocation size={20} stroke={1.75} aria-hidden="true" />}
        loading={locate.isPending}
        onClick={() => locate.mutate()}
      >
        Geolocate me
      </Button>
    </div>
  )
}
