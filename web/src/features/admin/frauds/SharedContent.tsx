import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack } from '@mantine/core'
import type { SharedContent as Shared } from '@savanna/contract/admin/frauds'
import { say } from '@savanna/contract/language/say'
import classes from '../review.module.css'
import { KIND_WORDS } from './frauds.model.ts'

/** Shows what a case's accounts have in common. */
export function SharedContent({ shared }: { shared: Shared[] }) {
  if (shared.length === 0)
    return <p className={classes.sub}>{t`What these accounts shared has since been removed.`}</p>
  return (
    <Stack component="ul" aria-label={t`What they share`}>
      {shared.map(({ kind, text, photo, member_ids }) => (
        <li key={`${kind}${text}${photo?.url ?? ''}`} className={classes.item}>
          {photo && (
            <a href={photo.url} target="_blank" rel="noreferrer">
              <img
                src={photo.url}
                srcSet={photo.srcset}
                sizes="96px"
                alt={t`Found in these accounts`}
                loading="lazy"
              />
            </a>
          )}
          <div className={classes.about}>
            <Group component="p" gap="sm" mih={32}>
              <strong>{say(KIND_WORDS[kind])}</strong>
              <span className={classes.sub}>
                {plural({ count: member_ids.length }, { one: 'on # account', other: 'on # accounts' })}
              </span>
            </Group>
            {text && (
              <Box component="p" my="md" dir="auto">
                {text}
              </Box>
            )}
          </div>
        </li>
      ))}
    </Stack>
  )
}
