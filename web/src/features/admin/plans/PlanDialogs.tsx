import { plural, t } from '@lingui/core/macro'
import { Box, Group, Switch, TextInput } from '@mantine/core'
import { PackageForm } from '@savanna/contract/admin/plans'
import { formatPounds, readPounds } from '@savanna/contract/money'
import type { Package } from '@savanna/contract/plans/routes'
import { z } from 'zod'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { listText, statusText, writtenPrice } from '../admin.model.ts'
import { FormDialog } from '../FormDialog.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { useBase } from '../use-base.ts'
import { useCreatePlan, useDeletePlan, useUpdatePlan } from './plans.queries.ts'

const schema = PackageForm.extend({
  price: z.preprocess((typed) => readPounds(String(typed)) ?? typed, PackageForm.shape.price),
  status: z.enum(['Active', 'Deactive']),
})

const NEW = { title: '', duration: '', price: '', status: 'Deactive' as Package['status'] }

const toFields = ({ title, duration, price, status }: Package) => ({
  title,
  duration: String(duration),
  price: formatPounds(price),
  status,
})

/** Shows the form for a plan's title, duration, price and status. */
export function PlanDialog({ plan, onClose }: { plan: Package | undefined; onClose: () => void }) {
  useRestoreFocus()
  const create = useCreatePlan()
  const update = useUpdatePlan()
  const current = plan ? toFields(plan) : NEW
  const form = useZodForm({ schema, initialValues: current })
  const base = useBase(form, current, plan?.version)
  const active = form.values.status === 'Active'
  const price = form.getInputProps('price')

  async function send(output: PackageForm): Promise<void> {
    if (!plan) await create.mutateAsync(output)
    else await update.mutateAsync({ id: plan.id, ...base.pickChanged(output), version: base.version })
    onClose()
  }

  return (
    <FormDialog
      title={plan ? t`Edit ${{ title: plan.title }}` : t`Add a plan`}
      verb={plan ? t`Save plan` : t`Add plan`}
      busy={form.busy}
      onSubmit={form.submit(send)}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('title')} label={t`Title`} data-autofocus />
      <TextInput {...form.getInputProps('duration')} label={t`Duration in days`} inputMode="numeric" />
      <TextInput
        {...price}
        label={t`Price`}
        placeholder={formatPounds(19.99)}
        inputMode="decimal"
        onBlur={() => {
          price.onBlur()
          form.setFieldValue('price', writtenPrice(form.values.price))
        }}
      />
      <Switch
        label={statusText('plan', active)}
        aria-label={t({ message: 'Status: active', context: 'status of a plan' })}
        description={active ? t`Members can buy it.` : t`Nobody can buy it yet.`}
        checked={active}
        onChange={({ currentTarget }) =>
          form.setFieldValue('status', currentTarget.checked ? 'Active' : 'Deactive')
        }
      />
    </FormDialog>
  )
}

/** Asks for confirmation before deleting a plan. Shows what the version it sends is about. */
export function DeletePlanDialog({ plan, onClose }: { plan: Package; onClose: () => void }) {
  useRestoreFocus()
  const remove = useDeletePlan()
  return (
    <ConfirmDialog
      opened
      title={t`Delete the plan ${{ title: plan.title }}?`}
      verb={t`Delete plan`}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(plan, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Box
        component="p"
        my="md"
      >{t`Nobody will be able to buy it. Members who have it keep it until it ends, and receipts are kept.`}</Box>
      <Group gap="sm">
        <span>
          {listText([
            formatPounds(plan.price),
            plural({ days: plan.duration }, { one: '# day', other: '# days' }),
          ])}
        </span>
        <StatusTag of="plan" active={plan.status === 'Active'} />
      </Group>
    </ConfirmDialog>
  )
}
