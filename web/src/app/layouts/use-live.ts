import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { connectMain, useSocketConnect, useSocketEvent } from '../../kit/socket/main.ts'

/**
 * Holds the live channel while a member is here. What is on screen is asked for again after each break of it, and
 * once it first stands: what changed since the page's first answers was told to nobody.
 */
export function useLive(): void {
  const { token } = useMember()
  const queryClient = useQueryClient()
  const connectedBefore = useRef(false)

  useSocketConnect(() => {
    const again = connectedBefore.current
    connectedBefore.current = true
    void queryClient.invalidateQueries({ predicate: ({ meta }) => again || !meta?.still })
  })
  // What a member may do and see hangs on their plan, wherever it is shown.
  useSocketEvent('planChanged', () => void queryClient.invalidateQueries())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
  useEffect(() => connectMain(), [token])
}
