import { plural, t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { formatPounds } from '@savanna/contract/money'
import type { Package } from '@savanna/contract/plans/routes'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTable } from '../../features/admin/ListTable.tsx'
import { DeletePlanDialog, PlanDialog } from '../../features/admin/plans/PlanDialogs.tsx'
import { allPlansQuery } from '../../features/admin/plans/plans.queries.ts'
import { ACTIONS_WIDTH, RowActions } from '../../features/admin/RowActions.tsx'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import { StatusTag } from '../../features/admin/StatusTag.tsx'
import classes from '../../features/admin/table.module.css'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

type Open = { dialog: 'edit'; plan: Package | undefined } | { dialog: 'delete'; plan: Package }

export function PlansPage() {
  const { data: plans, error, refetch } = useQuery(allPlansQuery())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // An open dialog follows the list.
  const shown = plans?.find(({ id }) => id === open?.plan?.id) ?? open?.plan

  return (
    <>
      <PageTitle note={t`What members can buy. Members keep the plans they’ve already bought.`}>
        {t`Manage Plans`}
      </PageTitle>
      <Group gap="sm" mb="md" mih={44}>
        <Box component="p" flex={1} c="dimmed">
          {plans && describePlans(plans)}
        </Box>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => setOpen({ dialog: 'edit', plan: undefined })}
        >
          {t`Add New`}
        </Button>
      </Group>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!plans && !error && <RowsSkeleton />}
      {plans?.length === 0 && (
        <EmptyState
          drawing={<NoResultDrawing />}
          action={
            <Button onClick={() => setOpen({ dialog: 'edit', plan: undefined })}>
              {t`Create the first plan`}
            </Button>
          }
        >
          {t`No plans yet, so everything is free.`}
        </EmptyState>
      )}
      {plans && plans.length > 0 && <PlansTable plans={plans} onOpen={setOpen} />}
      {open?.dialog === 'edit' && <PlanDialog plan={shown} onClose={close} />}
      {open?.dialog === 'delete' && shown && <DeletePlanDialog plan={shown} onClose={close} />}
    </>
  )
}

/** Says how many plans there are, and what it means if members can buy none of them. */
function describePlans(plans: Package[]): string {
  const { length } = plans
  if (isNoneOnOffer(plans))
    return plural(length, {
      one: 'Showing # entry. None is Active, so everything is free.',
      other: 'Showing # entries. None is Active, so everything is free.',
    })
  return plural(length, { one: 'Showing # entry', other: 'Showing # entries' })
}

/** Returns whether there are plans and members can buy none of them. */
function isNoneOnOffer(plans: Package[]): boolean {
  return plans.length > 0 && plans.every(({ status }) => status === 'Deactive')
}

function PlansTable({ plans, onOpen }: { plans: Package[]; onOpen: (open: Open) => void }) {
  return (
    <ListTable
      columns={[['#', 56], t`Title`, t`Price`, t`Duration`, [t`Status`, 120], [t`Actions`, ACTIONS_WIDTH]]}
    >
      {plans.map((plan, index) => (
        <tr key={plan.id}>
          <td className={`${classes.numberCell} ${classes.id}`}>{formatNumber(index + 1)}</td>
          <td className={`${classes.leadCell} ${classes.name}`} dir="auto">
            {plan.title}
          </td>
          <td>{formatPounds(plan.price)}</td>
          <td>{plural({ days: plan.duration }, { one: '# day', other: '# days' })}</td>
          <td className={classes.cornerCell}>
            <StatusTag of="plan" active={plan.status === 'Active'} />
          </td>
          <td className={classes.actionsCell}>
            <RowActions
              of={plan.title}
              onEdit={() => onOpen({ dialog: 'edit', plan })}
              onDelete={() => onOpen({ dialog: 'delete', plan })}
            />
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
