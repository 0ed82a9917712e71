import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useMounted } from '../../../kit/ui/focus-return.ts'
import { Modal } from '../../../kit/ui/overlays/Modal.tsx'
import type { OwnList } from './lists.queries.ts'
import { OwnListPanel } from './OwnListPanel.tsx'

const TABS: [OwnList, MessageDescriptor][] = [
  ['visited', msg`Visited`],
  ['liked', msg`Liked`],
  ['blocked', msg`Blocked`],
]

/** Shows the lists of visited, liked and blocked members in tabs. */
export function ManageProfiles({ onClose }: { onClose: () => void }) {
  const opened = useMounted()
  const [shown, setShown] = useState<OwnList>('visited')
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Manage profiles`}
      closeOnEscape={!asking}
      trapFocus={!asking}
    >
      <Tabs value={shown} onChange={(value) => setShown(value as OwnList)} keepMounted={false}>
        <Tabs.List grow>
          {TABS.map(([list, label]) => (
            <Tabs.Tab key={list} value={list}>
              {say(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(([list]) => (
          <Tabs.Panel key={list} value={list} pt="md">
            <OwnListPanel list={list} onLeave={onClose} onAsking={setAsking} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  )
}
