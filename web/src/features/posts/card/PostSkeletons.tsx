import { Skeleton } from '@mantine/core'
import classes from '../feed/PostList.module.css'

const KEYS = ['first', 'second']

/** Shows skeletons of posts while they load. */
export function PostSkeletons({ count = 2 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading posts">
      {KEYS.slice(0, count).map((key) => (
        <div key={key} className={classes.skeleton}>
          <div className={classes.head}>
            <Skeleton height={44} circle />
            <div className={classes.lines}>
              <Skeleton height={14} width="30%" />
              <Skeleton height={12} width="20%" mt={8} />
            </div>
          </div>
          <Skeleton className={classes.photo} height="auto" radius={0} />
          <div className={classes.foot}>
            <Skeleton height={16} width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}
