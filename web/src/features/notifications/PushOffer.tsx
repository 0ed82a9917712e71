import { t } from '@lingui/core/macro'
import { Box, Button, Flex } from '@mantine/core'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useState } from 'react'
import { useMember } from '../../kit/session/session.ts'
import classes from './NotificationList.module.css'
import { usePush } from './push.queries.ts'

const DECLINED = 'push-declined'

/** Offers push messages once, to members whose browser hasn't asked them yet. */
export function PushOffer() {
  const { id } = useMember()
  const { state, turnOn, isPending } = usePush()
  const [declined, setDeclined] = useState(() => localStorage.getItem(DECLINED) === id)
  if (state !== 'off' || declined || Notification.permission !== 'default') return null
  const decline = () => {
    localStorage.setItem(DECLINED, id)
    setDeclined(true)
  }
  return (
    <Box mb="sm" pb="sm" className={classes.offer}>
      <p>{t`Hear about matches, messages and tonight’s five on this device, even when ${{ site: SITE_NAME }} is closed.`}</p>
      <Flex gap="xs">
        <Button size="sm" variant="default" loading={isPending} onClick={turnOn}>
          {t`Turn on`}
        </Button>
        <Button size="sm" variant="subtle" onClick={decline}>
          {t`Not now`}
        </Button>
      </Flex>
    </Box>
  )
}
