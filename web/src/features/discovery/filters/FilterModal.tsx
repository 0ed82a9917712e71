import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { useRootMark } from '../../../kit/root-mark.ts'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { useLater } from '../../../kit/use-later.ts'
import { countQuery } from '../discovery.queries.ts'
import { type Choice, NO_FILTERS } from './choice.model.ts'
import { FilterFields } from './FilterFields.tsx'
import classes from './FilterModal.module.css'
import { formatMaybe, formatPeople } from './filters.model.ts'

interface FilterModalProps {
  memberId: string
  choice: Choice
  opened: boolean
  onApply: (choice: Choice) => void
  onClose: () => void
}

/** Shows the filters of suggestions in a dialog, with a live count of the remaining members. */
export function FilterModal({ opened, onClose, ...form }: FilterModalProps) {
  const mounted = useMounted()
  return (
    <Modal opened={opened && mounted} onClose={onClose} title={t`Filter suggestions`}>
      <FilterForm {...form} />
    </Modal>
  )
}

const PAUSE_MS = 250

function FilterForm({ memberId, choice, onApply }: Omit<FilterModalProps, 'opened' | 'onClose'>) {
  useRootMark('dialog-foot')
  const drawn = useLater()
  const [draft, setDraft] = useState(choice)
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const { data: counted, isPlaceholderData } = useQuery(countQuery(memberId, settled))
  const stale = isPlaceholderData || settled !== draft

  return (
    <form onSubmit={handleSubmit(() => onApply(draft))}>
      {drawn ? (
        <FilterFields value={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      ) : (
        <div className={classes.coming} />
      )}
      <Group gap="sm" justify="space-between" className={shared.foot}>
        <Button variant="subtle" onClick={() => setDraft({ ...NO_FILTERS, sort: draft.sort })}>
          {t({ message: 'Reset', context: 'filters' })}
        </Button>
        <span className={classes.count} role="status" data-stale={stale || undefined}>
          {counted && formatPeople(counted.total)}
          {counted && <span className={classes.maybe}>{formatMaybe(counted, settled.panels)}</span>}
        </span>
        <Button type="submit">{t`Apply`}</Button>
      </Group>
    </form>
  )
}
