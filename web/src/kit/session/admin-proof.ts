import type { ApiProblem } from '../api/problem.ts'
import { createStore, useStore } from '../store.ts'

/** Why the dialog is open: to enter password and code again, or to set up the second factor first. */
export type ProofRequest = 'prove' | 'enrol'

/** In memory only, so it's gone with the page. */
let proof: string | undefined
let settle: ((proven: boolean) => void) | undefined
let answer: Promise<boolean> | undefined
let dialogs = 0
const open = createStore<ProofRequest | undefined>(undefined)

/** Returns the administrator's latest proof; the server says when it's no longer valid. */
export const getProof = () => proof

/** Returns what the server requires before it carries out a write; undefined for any other problem. */
export function wantedProof({ status, code }: ApiProblem): ProofRequest | undefined {
  if (status !== 403) return undefined
  return code === 'identity_needed' ? 'prove' : code === 'second_factor_needed' ? 'enrol' : undefined
}

/**
 * Opens the dialog and resolves with whether the administrator gave a proof. Requests that fail together share a dialog;
 * without one on the page it resolves with false.
 */
export function askForProof(request: ProofRequest): Promise<boolean> {
  if (dialogs === 0) return Promise.resolve(false)
  answer ??= new Promise((resolve) => {
    settle = resolve
    open.set(request)
  })
  return answer
}

/** Closes the dialog, with the proof unless it was cancelled. */
export function answerProof(given?: string): void {
  if (given !== undefined) proof = given
  settle?.(given !== undefined)
  settle = undefined
  answer = undefined
  open.set(undefined)
}

/** Registers a dialog on the page. Returns the function that removes it and cancels its question. */
export function mountProofDialog(): () => void {
  dialogs++
  return () => {
    dialogs--
    proof = undefined
    answerProof()
  }
}

/** Returns why the dialog is open; undefined while it's closed. */
export const useProofRequest = () => useStore(open)
