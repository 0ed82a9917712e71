import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button } from '@mantine/core'
import { formatNumber, formatPercent } from '@savanna/contract/language/numbers'
import { IconX } from '@tabler/icons-react'
import frame from '../../../kit/ui/media/picture-styles.module.css'
import classes from './PictureEditor.module.css'
import type { Upload } from './upload-queue.model.ts'

interface UploadStateProps {
  upload: Upload
  /** The slot's number, from 1. */
  number: number
  onRetry: () => void
  onLeaveOut: () => void
}

/** Shows an upload: its progress, or that it failed. */
export function UploadState({ upload: { stage }, number, onRetry, onLeaveOut }: UploadStateProps) {
  const at = formatNumber(number)
  if (stage.kind === 'editing') return null
  return (
    <Box h="100%">
      <img className={classes.preview} src={stage.preview} alt="" />
      {stage.kind === 'sending' ? (
        <Progress percent={Math.round(stage.share * 100)} number={at} />
      ) : (
        <div className={`${classes.busy} ${classes.failed}`}>
          <span>{t`Not saved`}</span>
          <Button
            size="sm"
            variant="white"
            color="dark"
            px="sm"
            aria-label={t`Try again: picture ${at}`}
            title={stage.sentence}
            onClick={onRetry}
          >
            {t`Try again`}
          </Button>
          <ActionIcon
            className={frame.tool ?? ''}
            pos="absolute"
            top={0}
            style={{ insetInlineEnd: 0 }}
            variant="filled"
            aria-label={t`Remove picture ${at}`}
            onClick={onLeaveOut}
          >
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </Box>
  )
}

function Progress({ percent, number }: { percent: number; number: string }) {
  return (
    <div
      className={classes.busy}
      role="progressbar"
      aria-label={t`Uploading picture ${number}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span>{percent < 100 ? formatPercent(percent) : t`Saving…`}</span>
      <Box component="span" h={4} w="min(80%, 120px)" className={`${frame.progress} ${classes.bar}`}>
        <Box component="span" bg="var(--on-photo)" style={{ transform: `scaleX(${percent / 100})` }} />
      </Box>
    </div>
  )
}
