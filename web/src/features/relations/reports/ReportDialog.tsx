import { t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import '@mantine/core/styles/Radio.layer.css'
import { Box, Button, Checkbox, Group, Radio, Textarea } from '@mantine/core'
import { countTyped } from '@savanna/contract/length'
import { REPORT_CATEGORIES, REPORT_NOTE, type ReportCategory } from '@savanna/contract/relations/routes'
import { type ReactNode, useState } from 'react'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import classes from './ReportDialog.module.css'
import { CATEGORY_TEXT } from './report.model.ts'

interface ReportDialogProps {
  title: string
  /** Who will see what. */
  note: ReactNode
  /** The first name of the member who can be blocked in the same step; absent to hide that option. */
  blockable?: string
  busy: boolean
  onSend: (complaint: { category: ReportCategory; note: string; block: boolean }) => void
  onClose: () => void
}

/** Asks what is wrong with a member, a post or a comment. */
export function ReportDialog({ title, note: about, blockable, busy, onSend, onClose }: ReportDialogProps) {
  const opened = useMounted()
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [note, setNote] = useState('')
  const [block, setBlock] = useState(false)

  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Box component="p" c="dimmed" mb="lg">
        {about}
      </Box>
      <Radio.Group
        label={t`What’s wrong?`}
        value={category}
        onChange={(value) => setCategory(value as ReportCategory)}
      >
        <Box mb="md" className={classes.choices}>
          {REPORT_CATEGORIES.map((each) => (
            <Radio key={each} value={each} label={say(CATEGORY_TEXT[each])} className={classes.choice} />
          ))}
        </Box>
      </Radio.Group>
      <Textarea
        label={t`Anything our team should know? (optional)`}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Counter text={note} max={REPORT_NOTE} />
      {blockable && (
        <Checkbox
          mt="xs"
          mih={44}
          className={classes.block}
          label={t`Also block ${blockable}`}
          checked={block}
          onChange={(event) => setBlock(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          color="red"
          variant="light"
          disabled={!category || countTyped(note, REPORT_NOTE) > REPORT_NOTE}
          loading={busy}
          onClick={() => category && onSend({ category, note, block })}
        >
          {block ? t`Report and block` : t({ message: 'Report', context: 'verb' })}
        </Button>
      </Group>
    </Modal>
  )
}
