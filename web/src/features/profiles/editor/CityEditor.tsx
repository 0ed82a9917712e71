import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { CITY_EMPTY, type Place } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../kit/api/problem.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { useUpdateProfile } from '../profiles.queries.ts'
import { PlaceField } from './PlaceField.tsx'
import { placeChange, placeOf } from './profile-form.model.ts'

/** Edits the member's own city in place. A position from the device is saved immediately. */
export function CityEditor({ me, onClose }: { me: OwnProfile; onClose: () => void }) {
  const [before] = useState(() => placeOf(me))
  const [place, setPlace] = useState(before)
  const [refusal, setRefusal] = useState<string>()
  // Save was pressed while the field was still looking up the typed text. Not a state: the field calls the handler
  // from when the lookup started.
  const wanted = useRef(false)
  const update = useUpdateProfile()
  // The first field has the focus; scrolling must bring the buttons into view as well.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), [])

  async function save(next: Place): Promise<void> {
    setPlace(next)
    const change = placeChange(before, next)
    if (Object.keys(change).length === 0) return onClose()
    try {
      await update.mutateAsync(change)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) setRefusal(error.fields.city)
    }
  }

  function choose(next: Place | null): void {
    setRefusal(undefined)
    if (next && wanted.current) void save(next)
    else setPlace(next)
    wanted.current = false
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (place) return void save(place)
    const typed = `${new FormData(event.currentTarget).get('city') ?? ''}`.trim()
    if (typed === '') setRefusal(say(CITY_EMPTY))
    else wanted.current = true
  }

  return (
    <form ref={form} aria-label={t`Change city`} onSubmit={submit} noValidate>
      <Stack gap="xs" p="md" w="min(28rem, 100%)" className={shared.card}>
        <PlaceField value={place} error={refusal} onChange={choose} onFound={save} autoFocus />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t`Save city`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
