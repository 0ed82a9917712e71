import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { connectMain, useSocketConnect } from '../../kit/socket/main.ts'

/** Holds the live channel while a member is here, and asks again for what is on screen after each break of it. */
export function useLive(): void {
  const { token } = useMember()
  const queryClient = useQueryClient()
  const connectedBefore = useRef(false)

  useSocketConnect(() => {
    if (connectedBefore.current) void queryClient.invalidateQueries()
    connectedBefore.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => connectMain(), [token])
}
