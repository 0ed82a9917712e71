import { t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { openersOf } from '../../../features/chat/conversation.queries.ts'
import { Portrait, useOwnProfile } from '../../../features/profiles/index.ts'
import type { CelebratedMatch } from '../../../features/relations/relations.model.ts'
import { SavannaScene } from '../../../kit/art/SavannaScene.tsx'
import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import { FirstMessage } from './FirstMessage.tsx'
import classes from './MatchModal.module.css'

const SIZES = `${BELOW_SM} 44vw, 300px`

/**
 * Celebrates a match: the two pictures meet while the sun sets, and a first message can be sent immediately. The
 * animation takes less than a second and blocks nothing; Escape ends it.
 */
export function MatchModal({ match, onClose }: { match: CelebratedMatch; onClose: () => void }) {
  const me = useOwnProfile()
  const { data: openers } = useQuery(openersOf(match.roomId))
  useRestoreFocus()
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ transition: 'fade', duration: 150 }}>
      <Modal.Content className={`night ${classes.content}`} classNames={{ inner: classes.inner ?? '' }}>
        <Modal.Body className={classes.body}>
          <Box component={SavannaScene} crop="tall" hiddenFrom="sm" sunClass={classes.sun} />
          <Box component={SavannaScene} crop="wide" visibleFrom="sm" sunClass={classes.sun} />
          <Stack align="center" mx="auto" mih="100dvh" className={classes.stage}>
            <Flex flex="none" className={classes.pair}>
              {me && <Portrait member={me} sizes={SIZES} eager decorative className={classes.mine} />}
              <Portrait member={match} sizes={SIZES} eager decorative className={classes.theirs} />
            </Flex>
            <Box ta="center" w="100%" className={classes.words}>
              <Modal.Title className={classes.title}>{t`That's a match!`}</Modal.Title>
              <Box component="p" fz="lg" className={classes.names} dir="auto">
                {t`You and ${{ firstname: match.firstname }} like each other`}
              </Box>
              {/* Its line is reserved until it's known, so nothing moves. */}
              <Box component="p" maw="32ch" mih="1.25em" className={classes.reason} dir="auto">
                {openers?.reason}
              </Box>
              <FirstMessage match={match} lines={openers?.lines ?? []} onClose={onClose} />
            </Box>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
