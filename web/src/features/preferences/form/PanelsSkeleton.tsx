import { t } from '@lingui/core/macro'
import { Flex, Group, Skeleton } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { PREFERENCES } from '@savanna/contract/preferences/routes'
import shared from '../../../kit/ui/shared-styles.module.css'

const [FIRST, ...OTHERS] = PREFERENCES

/** Shows placeholders for the panels in their final shape: the first is open. */
export function PanelsSkeleton() {
  return (
    <div className={shared.late} role="status" aria-label={t`Loading`}>
      <Row title={say(FIRST.title)} />
      <Flex wrap="wrap" gap="xs" py="sm" px="md" className={shared.lineBelow} aria-hidden="true">
        {FIRST.options.map((option) => (
          <Skeleton key={option} height={36} width={`${option.length * 0.5 + 3}em`} radius="xl" />
        ))}
      </Flex>
      {OTHERS.map(({ field, title }) => (
        <Row key={field} title={say(title)} />
      ))}
    </div>
  )
}

function Row({ title }: { title: string }) {
  return (
    <Group gap="sm" wrap="nowrap" mih={57} px="md" className={shared.lineBelow} aria-hidden="true">
      <Skeleton height={20} width={20} radius="sm" />
      <Skeleton height={14} width={`${title.length * 0.6}em`} />
    </Group>
  )
}
