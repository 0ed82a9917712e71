import { Flex } from '@mantine/core'
import { tagName } from '@savanna/contract/profiles/tags'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from './Interests.module.css'

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
        <li key={tag} className={classes.tag} data-shared={mine.includes(tag) || undefined}>
          {tagName(tag)}
          {mine.includes(tag) && <Hidden> (yours too)</Hidden>}
        </li>
      ))}
      {hidden > 0 && <li className={classes.more}>+{hidden}</li>}
    </Flex>
  )
}
