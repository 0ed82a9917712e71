import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { MemberProfile } from '@savanna/contract/profiles/routes'
import { useState } from 'react'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { useUnblock } from './blocks.queries.ts'

/** Shows the page of a member that the viewer has blocked, with a button to unblock them. */
export function BlockedMember({ profile }: { profile: MemberProfile }) {
  const [asking, setAsking] = useState(false)
  const unblock = useUnblock()
  const { id, firstname, lastname, username } = profile
  return (
    <article>
      <PageTitle note={t`You’ve blocked @${username}. You can’t find each other anywhere on the site.`}>
        <span dir="auto">
          {firstname} {lastname}
        </span>
      </PageTitle>
      <Group gap="sm">
        <LinkButton to="/">{t`See suggestions`}</LinkButton>
        <Button variant="default" onClick={() => setAsking(true)}>{t`Unblock`}</Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t`Unblock ${firstname}?`}
        verb={t`Unblock`}
        busy={unblock.isPending}
        onConfirm={() => unblock.mutate(id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`You’ll be able to find each other again. Likes, follows and your conversation won’t come back until you start again.`}
      </ConfirmDialog>
    </article>
  )
}
