import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BELOW_SM } from '../../../kit/ui/breakpoints.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Portrait, useOwnProfile } from '../../profiles/index.ts'
import type { Match } from '../relations.model.ts'
import { Confetti } from './Confetti.tsx'
import classes from './MatchModal.module.css'

const SIZES = `${BELOW_SM} 100vw, 50vw`

/** Celebrates a match with both portraits. The animation takes under a second and never delays the buttons. */
export function MatchModal({ match, onClose }: { match: Match; onClose: () => void }) {
  const me = useOwnProfile()
  useRestoreFocus()
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ transition: 'fade', duration: 150 }}>
      <Modal.Content className={classes.content} classNames={{ inner: classes.inner ?? '' }}>
        <Modal.Body className={classes.body}>
          <div className={classes.pair}>
            {me && <Portrait member={me} sizes={SIZES} eager decorative className={classes.mine} />}
            <Portrait member={match} sizes={SIZES} eager decorative className={classes.theirs} />
          </div>
          <Confetti />
          <div className={classes.words}>
            <Modal.Title className={classes.title}>That's a match!</Modal.Title>
            <p className={classes.sentence}>You and {match.firstname} like each other.</p>
            <div className={classes.actions}>
              <Button
                size="lg"
                data-autofocus
                onClick={onClose}
                renderRoot={(props) => (
                  <Link to="/chat/messages" search={{ room: match.roomId }} {...props} />
                )}
              >
                Send message
              </Button>
              <Button size="lg" variant="subtle" className={classes.second ?? ''} onClick={onClose}>
                Keep looking
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
