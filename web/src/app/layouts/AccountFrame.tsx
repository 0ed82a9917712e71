import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './account.module.css'
import { Brand } from './bars/Brand.tsx'
import { VisitorMenu } from './bars/VisitorMenu.tsx'
import { CONTENT, SkipLink } from './SkipLink.tsx'

interface AccountFrameProps {
  visitor: boolean
  /** Shown above the page while the connection is lost. */
  banner?: ReactNode
  scene?: ReactNode
  children: ReactNode
}

/** Shows the account pages' split screen: the form beside a drawing, which is a band on a phone. */
export function AccountFrame({ visitor, banner, scene, children }: AccountFrameProps) {
  return (
    <Box mih="100dvh" className={classes.split}>
      <SkipLink />
      <Stack gap={0} className={classes.side}>
        <Flex component="header" align="flex-start" className={classes.head}>
          <Brand scarce={visitor} />
          {visitor && <VisitorMenu />}
        </Flex>
        {banner}
        <Stack
          component="main"
          id={CONTENT}
          tabIndex={-1}
          gap={0}
          justify="center"
          flex={1}
          mx="auto"
          maw="calc(26rem + 2 * var(--gutter))"
          w="100%"
          className={classes.form}
        >
          {children}
        </Stack>
      </Stack>
      <div className={classes.scene}>{scene}</div>
    </Box>
  )
}
