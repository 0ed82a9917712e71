import { deletePicture, setMainPicture, setPicture } from '@savanna/contract/pictures'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/api/call.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { toast } from '../../kit/ui/toast.ts'
import { preparePicture, UnfitPicture } from './prepare-picture.ts'

interface Editing {
  memberId: string
  /** Asks for the profile anew; the mutation counts as done when that is there. */
  onChanged: () => Promise<void>
}

/** Sends a file into a slot; large photographs are scaled down on the way. */
export function usePlacePicture({ memberId, onChanged }: Editing) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ slot, file }: { slot: number; file: File }) => {
      const url = await preparePicture(file)
      return call(setPicture, { params: { id: memberId }, body: { data: { pic_index: slot, url } } })
    },
    onSuccess: ({ message }) => {
      toast.success(message)
      return onChanged()
    },
    onError: (error) => toast.error(error instanceof UnfitPicture ? error.message : sentenceOf(error)),
  })
}

export function useDeletePicture({ memberId, onChanged }: Editing) {
  return useMutation({
    mutationFn: (slot: number) =>
      call(deletePicture, { params: { id: memberId }, body: { pic_index: slot } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return onChanged()
    },
  })
}

export function useChooseMain({ memberId, onChanged }: Editing) {
  return useMutation({
    mutationFn: (slot: number) =>
      call(setMainPicture, { params: { id: memberId }, body: { pic_index: slot } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return onChanged()
    },
  })
}
