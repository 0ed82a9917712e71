import { t } from '@lingui/core/macro'
import { SITE_NAME } from '@savanna/contract/site/name'
import { PAIR_LINE } from './pair.ts'

/**
 * Marks messages from the site itself. It's a drawing beside the text, so neither a member's name nor a picture can
 * imitate it.
 */
export function SiteBadge() {
  const site = SITE_NAME
  return (
    <svg viewBox="-12 -12 88 88" width="20" height="20" role="img" aria-label={t`From ${site}`}>
      <circle cx="32" cy="32" r="44" fill="var(--primary)" />
      <path
        d={PAIR_LINE}
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
