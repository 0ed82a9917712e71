import { t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { tagName } from '@savanna/contract/profiles/tags'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'

interface InterestsProps {
  tags: number[]
  /** Ids of the viewer's interests; shared ones are filled and come first. */
  mine: number[]
  label?: string
}

/** Returns interests with the viewer's first. */
export function orderInterests(tags: number[], mine: number[]): number[] {
  return [...tags].sort((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)) || a - b)
}

/** Shows interests as words; shared ones stand out. */
export function Interests({ tags, mine, label = t`Interests` }: InterestsProps) {
  return (
    <Flex component="ul" wrap="wrap" gap="xs" aria-label={label}>
      {orderInterests(tags, mine).map((tag) => (
        <Box
          component="li"
          key={tag}
          bdrs="var(--radius-pill)"
          className={shared.pill}
          data-shared={mine.includes(tag) || undefined}
        >
          {tagName(tag)}
          {mine.includes(tag) && <Hidden> {t`(yours too)`}</Hidden>}
        </Box>
      ))}
    </Flex>
  )
}
