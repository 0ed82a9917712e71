import { Button, Flex } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { formatNewPosts } from '../posts.model.ts'
import classes from './NewPostsPill.module.css'

/** Shows a button over the page that announces new posts, without moving those being read. */
export function NewPostsPill({ count, busy, onShow }: { count: number; busy: boolean; onShow: () => void }) {
  return (
    <Flex justify="center" h={0} className={classes.place} role="status">
      {count > 0 && (
        <Button
          className={classes.pill ?? ''}
          leftSection={<IconArrowUp size={18} stroke={2} aria-hidden="true" />}
          loading={busy}
          onClick={onShow}
        >
          {formatNewPosts(count)}
        </Button>
      )}
    </Flex>
  )
}
