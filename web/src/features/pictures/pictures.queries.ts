import {
  deletePicture,
  orderPictures,
  type Picture,
  setFocalPoint,
  setMainPicture,
  setPicture,
} from '@savanna/contract/pictures/routes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../kit/api/problem.ts'
import { request } from '../../kit/api/request.ts'
import { toast } from '../../kit/ui/states/toast.ts'
import { dataUrlOf } from './crop/photo.ts'
import { preparePicture } from './crop/prepare-picture.ts'
import { UnfitPicture } from './crop/unfit-picture.ts'
import type { Focus } from './focus/focus.model.ts'
import { arrangeSlots } from './pictures.model.ts'

export interface PictureEditing {
  memberId: string
  /** Fetches the profile again; the mutation is done when it has arrived. */
  onChanged: () => Promise<void>
}

/** Uploads a file into a slot; large photos are scaled down first. */
export function usePlacePicture({ memberId, onChanged }: PictureEditing) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ slot, file }: { slot: number; file: File }) => {
      const url = await preparePicture(file)
      return request(setPicture, { params: { id: memberId }, body: { data: { pic_index: slot, url } } })
    },
    onSuccess: ({ message }) => {
      toast.info(message)
      return onChanged()
    },
    onError: (error) => toast.error(error instanceof UnfitPicture ? error.message : sentenceOf(error)),
  })
}

/** Uploads a cropped picture into a slot. Returns a rejection's message. */
export async function sendPicture(
  { memberId, onChanged }: PictureEditing,
  slot: number,
  jpeg: Blob,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  try {
    const body = { data: { pic_index: slot, url: await dataUrlOf(jpeg) } }
    const { message } = await request(setPicture, { params: { id: memberId }, body, onProgress })
    toast.info(message)
  } catch (error) {
    return error instanceof UnfitPicture ? error.message : sentenceOf(error)
  }
  await onChanged()
  return undefined
}

export function useDeletePicture({ memberId, onChanged }: PictureEditing) {
  return useMutation({
    mutationFn: (slot: number) =>
      request(deletePicture, { params: { id: memberId }, body: { pic_index: slot } }),
    onSuccess: ({ message }) => {
      toast.info(message)
      return onChanged()
    },
  })
}

export function useChooseMain({ memberId, onChanged }: PictureEditing) {
  return useMutation({
    mutationFn: (slot: number) =>
      request(setMainPicture, { params: { id: memberId }, body: { pic_index: slot } }),
    onSuccess: ({ message }) => {
      toast.info(message)
      return onChanged()
    },
  })
}

/** Stores a picture's focal point for cropping. */
export function useMoveFocus({ memberId, onChanged }: PictureEditing) {
  return useMutation({
    mutationFn: ({ slot, focus: { x, y } }: { slot: number; focus: Focus }) =>
      request(setFocalPoint, { params: { id: memberId }, body: { pic_index: slot, focus_x: x, focus_y: y } }),
    onSuccess: onChanged,
  })
}

/** Returns the pictures in order and a function that reorders them: optimistic, undone when the server rejects it. */
export function useOrder({ memberId, onChanged }: PictureEditing, pictures: Picture[]) {
  const [wanted, setWanted] = useState<string[] | null>(null)
  const stored = useRef(pictures)
  useEffect(() => {
    stored.current = pictures
  }, [pictures])

  const { mutate } = useMutation({
    // One after the other: each request names the slots as the previous one left them.
    scope: { id: 'picture-order' },
    mutationFn: (ids: string[]) => {
      const order = ids.flatMap((id) => stored.current.find((picture) => picture.id === id)?.pic_index ?? [])
      return request(orderPictures, { params: { id: memberId }, body: { order } })
    },
    onSuccess: ({ message }, ids) => {
      toast.info(message)
      // The next queued move may be sent before this component renders the new pictures.
      stored.current = arrangeSlots(stored.current, ids)
      return onChanged()
    },
    onError: () => {
      setWanted(null)
      return onChanged()
    },
    onSettled: (_done, _error, ids) => setWanted((now) => (now === ids ? null : now)),
  })

  return {
    shown: wanted ? arrangeSlots(pictures, wanted) : pictures,
    arrange(ids: string[]) {
      setWanted(ids)
      mutate(ids)
    },
  }
}
