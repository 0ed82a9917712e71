import {
  deletePicture,
  orderPictures,
  setFocalPoint,
  setMainPicture,
  setPicture,
} from '@savanna/contract/pictures/routes'
import sharp from 'sharp'
import type { TestApp } from '../app.ts'
import type { TestMember } from '../factories/members.ts'
import { callRoute } from './call-route.ts'

export function dataUrl(bytes: Buffer, type = 'jpeg'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

/** Returns a small picture of one colour as a data URL. */
export async function makePicture(background: string): Promise<string> {
  return dataUrl(
    await sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

export function putPicture(test: TestApp, { id, token }: TestMember, pic_index: number, url: string) {
  return callRoute(test, { token }, setPicture, { params: { id }, body: { data: { pic_index, url } } })
}

export function removePicture(test: TestApp, { id, token }: TestMember, pic_index: number) {
  return callRoute(test, { token }, deletePicture, { params: { id }, body: { pic_index } })
}

export function chooseMain(test: TestApp, { id, token }: TestMember, pic_index: number) {
  return callRoute(test, { token }, setMainPicture, { params: { id }, body: { pic_index } })
}

export function reorder(test: TestApp, { id, token }: TestMember, order: number[]) {
  return callRoute(test, { token }, orderPictures, { params: { id }, body: { order } })
}

export function moveFocus(
  test: TestApp,
  { id, token }: TestMember,
  body: { pic_index: number; focus_x: number; focus_y: number },
) {
  return callRoute(test, { token }, setFocalPoint, { params: { id }, body })
}
