import { t } from '@lingui/core/macro'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { SearchCriteria } from './search.model.ts'

interface SearchDialogProps {
  opened: boolean
  onClose: () => void
  criteria: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** Shows the criteria in a sheet. */
export function SearchDialog({ opened, onClose, ...form }: SearchDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Who are you looking for?`}>
      <SearchForm {...form} />
    </Modal>
  )
}
