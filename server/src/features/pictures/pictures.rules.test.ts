import { expect, it } from 'vitest'
import { becomesMain, chooseNextMainPicture } from './pictures.rules.ts'
import { readDataUrl } from './pictures.service.ts'

const slot = (pic_index: number, is_main = false) => ({ id: `p${pic_index}`, pic_index, is_main })

it('a picture becomes the main one if there is none, or if it replaces the main one', () => {
  expect(becomesMain([], 3)).toBe(true)
  expect(becomesMain([slot(1, true)], 0)).toBe(false)
  expect(becomesMain([slot(0), slot(1, true)], 1)).toBe(true)
  expect(becomesMain([slot(0), slot(1, true)], 0)).toBe(false)
})

it('promotes the first other picture by slot, and only when the main one is deleted', () => {
  const all = [slot(4), slot(2), slot(0, true)]
  expect(chooseNextMainPicture(all, slot(0, true))?.pic_index).toBe(2)
  expect(chooseNextMainPicture(all, slot(4))).toBeUndefined()
  expect(chooseNextMainPicture([slot(0, true)], slot(0, true))).toBeUndefined()
})

it('only data URLs of images are read', () => {
  expect(readDataUrl('data:image/jpeg;base64,aGk=')?.toString()).toBe('hi')
  const others = ['', 'aGk=', 'data:image/jpeg;base64,', 'data:text/html;base64,aGk=', 'data:image/png,aGk=']
  for (const other of [...others, 'data:image/png;base64,a b=', 'https://mail.test/a.jpg'])
    expect(readDataUrl(other)).toBeUndefined()
})
