import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { MemberProfile } from '@savanna/contract/profiles/routes'
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { MenuButton } from '../../kit/ui/overlays/MenuButton.tsx'
import { ConfirmDialog } from '../../kit/ui/states/ConfirmDialog.tsx'
import { useBlock, useReport } from './lists/blocks.queries.ts'
import { ReportDialog, ReportThanks } from './reports/report-dialog.lazy.ts'

type Question = 'report' | 'block' | 'thanks'

/** Shows the menu to report and to block a member; Report is absent while one is open. */
export function MemberMenu({ profile }: { profile: MemberProfile }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const block = useBlock()
  const report = useReport()
  const { id, firstname, reported } = profile
  const done = () => setAsking(null)
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={220}
        button={
          <ActionIcon variant="default" aria-label={t`Options for ${firstname}`}>
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        }
        entries={[
          !reported && {
            leftSection: <IconFlag size={20} stroke={1.75} />,
            onClick: () => setAsking('report'),
            children: t({ message: 'Report', context: 'verb' }),
          },
          {
            c: 'var(--danger)',
            leftSection: <IconBan size={20} stroke={1.75} />,
            onClick: () => setAsking('block'),
            children: t({ message: 'Block', context: 'verb' }),
          },
        ]}
      />
      {asking === 'report' && (
        <ReportDialog
          title={t`Report ${firstname}`}
          note={t`Our team will see ${firstname}’s profile as it is now, and your latest messages. ${firstname} won’t know who reported them.`}
          blockable={firstname}
          busy={report.isPending}
          onSend={(complaint) =>
            report.mutate(
              { targetId: id, ...complaint },
              { onSuccess: () => setAsking(complaint.block ? null : 'thanks'), onError: done },
            )
          }
          onClose={done}
        />
      )}
      {asking === 'thanks' && <ReportThanks firstname={firstname} blockableId={id} onClose={done} />}
      <ConfirmDialog
        opened={asking === 'block'}
        title={t`Block ${firstname}?`}
        verb={t({ message: 'Block', context: 'verb' })}
        destructive
        busy={block.isPending}
        onConfirm={() => block.mutate(id, { onSettled: done })}
        onClose={done}
      >
        <Trans>
          You won’t find each other anywhere on the site, and likes, follows and your conversation end. You
          can unblock them later. We won’t tell {firstname}.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
