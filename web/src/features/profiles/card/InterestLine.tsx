import { t } from '@lingui/core/macro'
import { tagName } from '@savanna/contract/profiles/tags'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from './InterestLine.module.css'
import { orderInterests } from './Interests.tsx'

const SHOWN = 4

/** Shows interests in one line, at most four and the number of the others; shared ones come first and stand out. */
export function InterestLine({ tags, mine }: { tags: number[]; mine: number[] }) {
  const hidden = tags.length - SHOWN
  return (
    <ul className={classes.line} aria-label={t`Interests`}>
      {orderInterests(tags, mine)
        .slice(0, SHOWN)
        .map((tag) => (
          <li key={tag} data-shared={mine.includes(tag) || undefined}>
            {tagName(tag)}
            {mine.includes(tag) && <Hidden> {t`(yours too)`}</Hidden>}
          </li>
        ))}
      {hidden > 0 && (
        <li>
          <bdi>+{hidden}</bdi>
        </li>
      )}
    </ul>
  )
}
