import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { Fragment, memo } from 'react'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './BubbleGroup.module.css'
import type { BubbleActions } from './bubble-actions.ts'
import type { Bubble } from './history.model.ts'
import { OneBubble } from './OneBubble.tsx'

interface Props {
  bubbles: Bubble[]
  mine: boolean
  /** The match's first name. */
  name: string
  /** `seq` of the message that was jumped to. */
  pointedAt: number | undefined
  actions: BubbleActions
}

/** Shows the messages that one side sent within a minute; re-renders only when one of them changes. */
export const BubbleGroup = memo(function BubbleGroup({ bubbles, mine, name, pointedAt, actions }: Props) {
  return (
    <div className={classes.group} data-mine={mine || undefined}>
      {bubbles.map((bubble) => (
        <Fragment key={bubble.key}>
          <OneBubble
            bubble={bubble}
            name={name}
            pointedAt={bubble.stored !== undefined && bubble.stored.seq === pointedAt}
            actions={actions}
          />
          {bubble.tick === 'failed' && <Failure bubble={bubble} actions={actions} />}
          {bubble.edit?.state === 'failed' && <EditFailure edit={bubble.edit} actions={actions} />}
        </Fragment>
      ))}
    </div>
  )
})

function Failure({ bubble, actions }: { bubble: Bubble; actions: BubbleActions }) {
  const { reason } = bubble
  return (
    <div className={classes.failure} role="alert">
      <span>{reason ? t`Not sent. ${reason}` : t`Not sent.`}</span>
      <Button size="compact-sm" variant="subtle" onClick={() => actions.retry(bubble.key)}>
        {t`Try again`}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => actions.rewrite(bubble.key, bubble.text)}>
        {t({ message: 'Edit', context: 'verb' })}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.discard(bubble.key)}>
        {t`Discard`}
      </Button>
    </div>
  )
}

type FailedEdit = Extract<NonNullable<Bubble['edit']>, { state: 'failed' }>

function EditFailure({ edit, actions }: { edit: FailedEdit; actions: BubbleActions }) {
  const { key, text, reason } = edit
  return (
    <div className={classes.failure} role="alert">
      <span>{t`Edit not saved. ${reason}`}</span>
      <Box component="q" c="dimmed" className={shared.breakable} dir="auto">
        {text}
      </Box>
      <Button size="compact-sm" variant="subtle" onClick={() => actions.rewriteEdit(key, text)}>
        {t`Send as new message`}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.discardChange(key)}>
        {t`Discard`}
      </Button>
    </div>
  )
}
