import { Box, Flex } from '@mantine/core'
import { tagName } from '@savanna/contract/profiles/tags'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'

interface InterestsProps {
  tags: number[]
  /** Ids of the viewer's interests; shared ones are filled and come first. */
  mine: number[]
  /** How many are shown; all when absent. */
  most?: number
}

/** Shows interests as words; shared ones stand out. */
export function Interests({ tags, mine, most = tags.length }: InterestsProps) {
  const ordered = [...tags].sort((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)) || a - b)
  const hidden = ordered.length - most
  return (
    <Flex component="ul" wrap="wrap" gap="xs" aria-label="Interests">
      {ordered.slice(0, most).map((tag) => (
        <Box
          component="li"
          key={tag}
          bdrs="var(--radius-pill)"
          className={shared.pill}
          data-shared={mine.includes(tag) || undefined}
        >
          {tagName(tag)}
          {mine.includes(tag) && <Hidden> (yours too)</Hidden>}
        </Box>
      ))}
      {hidden > 0 && (
        <Box component="li" c="dimmed" fz="sm" lh={1.4} p="2xs">
          +{hidden}
        </Box>
      )}
    </Flex>
  )
}
