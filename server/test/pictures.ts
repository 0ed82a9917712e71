import { deletePicture, orderPictures, setMainPicture, setPicture } from '@savanna/contract/pictures'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { callAs } from './call-as.ts'
import type { TestMember } from './factories.ts'

export function dataUrl(bytes: Buffer, type = 'jpeg'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

/** A small picture of one colour as a data URL. */
export async function pictureOf(background: string): Promise<string> {
  return dataUrl(
    await sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

export function putPicture(test: TestApp, { id, token }: TestMember, pic_index: number, url: string) {
  return callAs(test, { token }, setPicture, { params: { id }, body: { data: { pic_index, url } } })
}

export function removePicture(test: TestApp, { id, token }: TestMember, pic_index: number) {
  return callAs(test, { token }, deletePicture, { params: { id }, body: { pic_index } })
}

export function chooseMain(test: TestApp, { id, token }: TestMember, pic_index: number) {
  return callAs(test, { token }, setMainPicture, { params: { id }, body: { pic_index } })
}

export function reorder(test: TestApp, { id, token }: TestMember, order: number[]) {
  return callAs(test, { token }, orderPictures, { params: { id }, body: { order } })
}
