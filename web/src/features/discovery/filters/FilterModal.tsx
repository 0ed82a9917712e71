import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
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
import { LiveCount } from './LiveCount.tsx'

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

function FilterForm({ memberId, choice, onApply }: Omit<FilterModalProps, 'opened' | 'onClose'>) {
  useRootMark('dialog-foot')
  const drawn = useLater()
  const [draft, setDraft] = useState(choice)

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
        <LiveCount draft={draft} query={(choice) => countQuery(memberId, choice)} />
        <Button type="submit">{t`Apply`}</Button>
      </Group>
    </form>
  )
}
