import { t } from '@lingui/core/macro'
import { Box, Checkbox, Group, Stack } from '@mantine/core'
import type { FraudCaseMember } from '@savanna/contract/admin/frauds'
import { listText, momentText } from '../admin.model.ts'
import classes from '../review.module.css'
import { StatusTag } from '../StatusTag.tsx'

interface CaseMembersProps {
  members: FraudCaseMember[]
  chosen: ReadonlySet<string>
  /** Absent once the case is decided. */
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined
}

/** Shows a case's accounts; active ones can be selected while it's open. */
export function CaseMembers({ members, chosen, onChoose }: CaseMembersProps) {
  return (
    <Stack component="ul" aria-label={t`Accounts`}>
      {members.map((member) => (
        <li key={member.id} className={classes.item}>
          {member.portrait ? (
            <a href={member.portrait.url} target="_blank" rel="noreferrer">
              <img
                src={member.portrait.url}
                srcSet={member.portrait.srcset}
                sizes="96px"
                alt={member.username}
                loading="lazy"
              />
            </a>
          ) : (
            <Box component="span" c="dimmed" p="xs" className={classes.blank}>{t`No picture`}</Box>
          )}
          <div className={classes.about}>
            <Group component="p" gap="sm" mih={32}>
              {onChoose && member.status === 1 ? (
                <Checkbox
                  label={member.username}
                  checked={chosen.has(member.id)}
                  onChange={({ currentTarget }) => onChoose(member.id, currentTarget.checked)}
                />
              ) : (
                <strong>{member.username}</strong>
              )}
              <StatusTag of="member" active={member.status === 1} />
            </Group>
            <p className={classes.sub}>
              {listText([`${member.firstname} ${member.lastname}`, ...(member.city ? [member.city] : [])])}
            </p>
            <p className={classes.sub}>{t`Member since ${{ date: momentText(member.since) }}`}</p>
            {member.work && (
              <p className={classes.sub} dir="auto">
                {member.work}
              </p>
            )}
            {member.bio && (
              <Box component="p" my="md" dir="auto">
                {member.bio}
              </Box>
            )}
          </div>
        </li>
      ))}
    </Stack>
  )
}
