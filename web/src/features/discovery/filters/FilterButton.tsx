import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import classes from '../results/FoundBar.module.css'
import { ActiveCount } from './ActiveCount.tsx'
import type { Choice } from './choice.model.ts'
import { countActive } from './filters.model.ts'

const FilterModal = lazyPart(() => import('./FilterModal.tsx'), 'FilterModal')

interface FilterButtonProps {
  memberId: string
  choice: Choice
  onApply: (choice: Choice) => void
}

/** Opens the filters, and shows how many of them are active. The form loads when first opened. */
export function FilterButton({ memberId, choice, onApply }: FilterButtonProps) {
  const [opened, setOpened] = useState<boolean>()
  const active = countActive(choice)

  function apply(next: Choice): void {
    setOpened(false)
    onApply(next)
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} />}
        aria-haspopup="dialog"
        className={classes.filter}
        onClick={() => setOpened(true)}
      >
        <span className={classes.word}>{t({ message: 'Filter', context: 'noun' })}</span>{' '}
        <ActiveCount count={active} />
      </Button>
      {opened !== undefined && (
        <FilterModal
          memberId={memberId}
          choice={choice}
          opened={opened}
          onApply={apply}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
