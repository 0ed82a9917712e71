import { Button, Checkbox, Group, Modal, Radio, Textarea } from '@mantine/core'
import type { MemberProfile } from '@savanna/contract/profiles'
import { REPORT_CATEGORIES, REPORT_NOTE, type ReportCategory } from '@savanna/contract/relations'
import { useState } from 'react'
import { Counter } from '../../kit/ui/Counter.tsx'
import { useDrawnOnce } from '../../kit/ui/focus-return.ts'
import { useReport } from './blocks.queries.ts'
import classes from './ReportDialog.module.css'
import { CATEGORY_TEXT } from './report.model.ts'

interface ReportDialogProps {
  member: Pick<MemberProfile, 'id' | 'firstname'>
  onClose: () => void
}

/** Asks what is wrong with a member, and offers to block them in the same step. */
export function ReportDialog({ member, onClose }: ReportDialogProps) {
  const opened = useDrawnOnce()
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [note, setNote] = useState('')
  const [block, setBlock] = useState(false)
  const report = useReport()

  function send() {
    if (category) report.mutate({ targetId: member.id, category, note, block }, { onSettled: onClose })
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Report ${member.firstname}`}>
      <p className={classes.note}>
        The administrators see what {member.firstname} shows now, and the latest of your conversation.{' '}
        {member.firstname} does not learn who reported.
      </p>
      <Radio.Group
        label="What is wrong?"
        value={category}
        onChange={(value) => setCategory(value as ReportCategory)}
      >
        <div className={classes.choices}>
          {REPORT_CATEGORIES.map((each) => (
            <Radio key={each} value={each} label={CATEGORY_TEXT[each]} className={classes.choice} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Anything the administrators should know? (optional)"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={REPORT_NOTE}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Counter length={note.length} max={REPORT_NOTE} />
      <Checkbox
        className={classes.block}
        label={`Block ${member.firstname} as well`}
        checked={block}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" variant="light" disabled={!category} loading={report.isPending} onClick={send}>
          {block ? 'Report and block' : 'Report'}
        </Button>
      </Group>
    </Modal>
  )
}
